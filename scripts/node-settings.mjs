// Plain JavaScript for older Node versions, because it is loaded before anything is installed.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A young generation of at most 12 MB. By default it grows to 48 MB and stays there. */
export const nodeFlags = ['--max-semi-space-size=4'];

export const programEnvironment = {
  // Each thread that decodes a picture or checks a password would keep freed memory for itself.
  MALLOC_ARENA_MAX: '2',
  // With what an earlier start compiled, the compiler of TypeScript is not loaded.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
};
