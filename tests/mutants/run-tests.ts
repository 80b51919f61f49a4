import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { minute } from '../../domain/values/time-units.ts';
import type { WorkingCopy } from './working-copy.ts';

/** The result of the tests of one file. */
export interface FileResult {
  file: string;
  /** The number of its tests; 0 when the file could not be loaded. */
  tests: number;
  /** The first test that failed. */
  failed: string | null;
}

interface Report {
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Milliseconds after which the tests count as endless. */
const timeoutMs = 10 * minute;
/** This test checks the mutants themselves, so it fails for every one. */
const ownTest = 'tests/docs/mutants.test.ts';
const running = new Set<number>();
let isOver = false;

/**
 * Runs test files in a copy, or all that need no browser, without what `npm test` leaves out; stops
 * at the first failure.
 */
export async function runTests(
  { folder, temporary }: WorkingCopy,
  files: readonly string[] | 'all',
): Promise<FileResult[]> {
  const report = join(temporary, 'report.json');
  await rm(report, { force: true });
  const chosen =
    files === 'all' ? ['--project=rules', '--project=unit', '--project=server'] : files;
  await vitest(folder, temporary, [
    ...['run', ...chosen, `--exclude=${ownTest}`, '--bail=1', '--tags-filter=!long'],
    ...['--reporter=json', `--outputFile=${report}`],
  ]);
  const { testResults }: Report = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{"testResults":[]}'),
  );
  return testResults.map(({ name, assertionResults }) => ({
    file: relative(folder, name),
    tests: assertionResults.length,
    failed: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? null,
  }));
}

/** Runs vitest in its own process group, which can be ended as a whole. */
function vitest(folder: string, temporary: string, args: readonly string[]): Promise<void> {
  const program = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  return new Promise((resolve, reject) => {
    if (isOver) return;
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporary },
      stdio: 'ignore',
      detached: true,
    });
    const { pid = 0 } = child;
    running.add(pid);
    const timer = setTimeout(endGroup, timeoutMs, pid);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      running.delete(pid);
      if (!isOver) resolve();
    });
  });
}

/** Ends all running tests for good. */
export function endTests(): void {
  isOver = true;
  for (const pid of running) endGroup(pid);
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
