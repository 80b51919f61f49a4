// The server restarts and the app reloads as their sources change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, onNpmEnd, pinnedNode, root } from './prepare.mjs';

await ensureInstalled();
const start = (args) => spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' });
const children = [
  start(['--watch-path=server', '--watch-path=domain', join(root, 'server', 'main.ts')]),
  start([join(root, 'node_modules', 'vite', 'bin', 'vite.js')]),
];
for (const child of children) {
  child.on('close', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
process.on('SIGINT', () => {});
const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGTERM', end);
onNpmEnd(end);
