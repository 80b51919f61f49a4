import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Command {
  child: ChildProcess;
  /** Resolves when it has ended. */
  end: Promise<{ code: number | null; words: string }>;
}

/** Starts one of the commands in `scripts/`. */
export function startCommand(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Command {
  const script = join(import.meta.dirname, '..', '..', 'scripts', `${name}.ts`);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      words += chunk;
    });
  }
  const end = once(child, 'close').then(([code]) => ({ code, words: words.trim() }));
  return { child, end };
}

/** Runs one of the commands in `scripts/` to its end. */
export const runCommand = (...words: Parameters<typeof startCommand>) => startCommand(...words).end;
