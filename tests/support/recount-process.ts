import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '..', '..', 'scripts', 'recount.ts');

/**
 * The output of `npm run recount` for the database in a data folder, whose server may be running.
 */
export async function recountIn(folder: string): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: folder },
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
