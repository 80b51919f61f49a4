// Plain JavaScript for older Node versions, because it is loaded before anything is installed.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Half of V8's usual young generation, which grows to its full size during the start and stays. With
 * a quarter, calls would take noticeably more processor time.
 */
export const nodeFlags = ['--max-semi-space-size=8'];

export const programEnvironment = {
  // Each thread that decodes a picture or checks a password would keep freed memory for itself.
  MALLOC_ARENA_MAX: '1',
  // What a picture takes is given back at once, and not kept for the next one.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // With what an earlier start compiled, the compiler of TypeScript is not loaded.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
};
