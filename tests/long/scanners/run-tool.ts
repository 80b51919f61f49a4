import { spawn, spawnSync } from 'node:child_process';

/** The version of an installed tool; null if it is not installed. */
export function versionOf(tool: string): string | null {
  const { error, stdout, stderr } = spawnSync(tool, ['--version'], { encoding: 'utf8' });
  return error ? null : (/\d+(\.\d+)+\S*/.exec(stdout + stderr)?.[0] ?? 'unknown');
}

/** Runs a tool to its end and returns what it printed. */
export function runTool(tool: string, args: readonly string[]): Promise<string> {
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(printed));
  });
}
