import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs one of the commands in `scripts/` to its end. */
export async function runCommand(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; words: string }> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', `${name}.ts`);
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      words += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, words: words.trim() };
}
