// Plain JavaScript for older Node versions, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.mjs';
import { nodeFlags, programEnvironment } from './node-settings.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';

/** The Node version that the project pins, independent of the system's. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** Runs a program to its end and returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Installs the packages when they are missing or older than the lock file. */
export async function ensureInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const isFresh =
    existsSync(pinnedNode) && modified(installed) >= modified(join(root, 'package-lock.json'));
  if (isFresh) return;
  console.log('Installing packages…');
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    shell: windows,
  });
  if (code !== 0) throw new Error('The packages could not be installed: see npm’s words above');
  // npm does not touch the lock's time when nothing changed, so this marks the install.
  const now = new Date();
  utimesSync(installed, now, now);
}

const sources = [
  'src',
  'sw',
  'domain',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the app when it is missing or older than its sources. */
export async function ensureBuilt() {
  const stamp = join(root, 'dist', '.built');
  const newest = Math.max(...sources.map((name) => newestBelow(join(root, name))));
  if (modified(stamp) > newest) return;
  console.log('Building the app…');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run(pinnedNode, [vite, 'build', '--logLevel', 'warn']);
  if (code !== 0) throw new Error('The app could not be built: see the words above');
  // The first start then finds the server compiled, as later ones do. A wrong setting ends this one
  // as soon as everything is loaded.
  const env = { ...programEnvironment, PORT: 'none' };
  await run(pinnedNode, [...nodeFlags, join(root, 'server', 'main.ts')], { env, stdio: 'ignore' });
  writeFileSync(stamp, '');
}

function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/**
 * The latest modification time in a file or folder. A folder's own time changes when a file in it
 * is deleted.
 */
function newestBelow(path) {
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  return Math.max(modified(path), ...inside.map((name) => modified(join(path, name))));
}

/** Runs one of the project's programs to its end, and passes signals on. */
export function runProgram(file, args = []) {
  // The channel closes when this process ends, even by SIGKILL, which tells the program.
  const child = spawn(chooseNode(pinnedNode), [...nodeFlags, join(root, file), ...args], {
    cwd: root,
    env: programEnvironment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to both processes, so only the other signals have to be passed on.
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  }
  onNpmEnd(() => child.kill('SIGTERM'));
  child.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

const startedBy = process.ppid;

/**
 * When npm is stopped, it ends its shell but not this process, so the end of the shell counts as a
 * signal to stop.
 */
export function onNpmEnd(end) {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(timer);
    end();
  }, 250).unref();
}
