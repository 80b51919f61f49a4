/** How browsers describe a module or its style sheet that could not be fetched. */
const failedImports = [
  /dynamically imported module/, // Chromium and Firefox
  /Importing a module script failed/, // Safari
  /^Unable to preload CSS/, // Vite's preload helper
];

/**
 * Reports an error that an error boundary caught. Code that could not be fetched is a connection
 * problem and is not reported. Everything else goes where uncaught errors go.
 */
export function reportCaughtError(error: unknown): void {
  if (!isFailedImport(error)) reportError(error);
}

export function isFailedImport(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return failedImports.some((wording) => wording.test(message));
}
