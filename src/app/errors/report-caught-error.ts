/** How browsers describe a module or its style sheet that could not be fetched. */
const failedImports = [
  /dynamically imported module/, // Chromium and Firefox
  /Importing a module script failed/, // Safari
  /^Unable to preload CSS/, // Vite's preload helper
];

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

export function isFailedImport(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return failedImports.some((wording) => wording.test(message));
}
