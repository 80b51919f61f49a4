import { isFailedImport } from '../../http/failed-import.ts';

/** The addresses whose screens this page has counted as broken. They are not reported. */
const broken = new Set<string>();

/**
 * Reports an error that an error boundary caught. Code that could not be fetched is a connection
 * problem and is not reported. Everything else goes where uncaught errors go, and is counted for
 * the operator once per screen: a screen is rendered again after its first error (OUT-25).
 */
export function reportCaughtError(error: unknown): void {
  if (isFailedImport(error)) return;
  const { pathname } = location;
  if (!broken.has(pathname)) void countBrokenScreen();
  broken.add(pathname);
  reportError(error);
}

/** Its code is loaded late, because the first screen does not need it. */
async function countBrokenScreen(): Promise<void> {
  const problems = await import('../../session/device-problems.ts').catch(() => null);
  problems?.countProblem('screen-error');
}
