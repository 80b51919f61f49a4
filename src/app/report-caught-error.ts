/** How the browsers word a module, or a style sheet of one, that could not be fetched. */
const failedImports = [
  /dynamically imported module/, // Chromium and Firefox
  /Importing a module script failed/, // Safari
  /^Unable to preload CSS/, // the build's own loader
];

/**
 * What a boundary caught is on the screen, in words. Code that could not be fetched is the
 * connection's fault and needs no more; anything else is ours, and goes where uncaught errors go.
 */
export function reportCaughtError(error: unknown): void {
  if (!isFailedImport(error)) reportError(error);
}

export function isFailedImport(error: unknown): boolean {
  const words = error instanceof Error ? error.message : '';
  return failedImports.some((wording) => wording.test(words));
}
