// Plain JavaScript for older Node versions, because it is loaded before anything is installed.
import { spawnSync } from 'node:child_process';

/** The three numbers of a version such as v24.21.0; an empty list for any other text. */
function numbersOf(version) {
  const [, ...numbers] = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version.trim()) ?? [];
  return numbers.map(Number);
}

/** Whether a version is of the same major as another one, and newer. */
export function isUpdateOf(version, other) {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)];
  if (ours.length === 0 || ours[0] !== theirs[0]) return false;
  return ours[1] > theirs[1] || (ours[1] === theirs[1] && ours[2] > theirs[2]);
}

/**
 * The Node that runs the product: the system's where it is an update of the pinned one, which only
 * a new version of the product can replace. npm names the Node that it runs with itself, because
 * the pinned one comes first in the path of its scripts.
 */
export function chooseNode(pinned, system = process.env.npm_node_execpath || process.execPath) {
  return isUpdateOf(versionOf(system), versionOf(pinned)) ? system : pinned;
}

function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';
}
