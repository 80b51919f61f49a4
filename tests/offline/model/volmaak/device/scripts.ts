import { join } from 'node:path';
import { Script } from 'node:vm';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../../../..');

/** The app and its worker as scripts, which each context of a simulated browser runs anew. */
export async function buildScripts(): Promise<{ page: Script; worker: Script }> {
  const [page, worker] = await Promise.all([
    bundle(join(import.meta.dirname, 'page.ts')),
    bundle(join(root, 'sw/index.ts')),
  ]);
  return { page, worker };
}

async function bundle(entry: string): Promise<Script> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'bundle' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled`);
  return new Script(output.output[0].code, { filename: entry });
}
