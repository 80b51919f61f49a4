/** How browsers describe a module or its style sheet that could not be fetched. */
const failedImports = [
  /dynamically imported module/, // Chromium and Firefox
  /Importing a module script failed/, // Safari
  /^Unable to preload CSS/, // Vite's preload helper
];

/** Whether code of the app is missing: it is not on this phone, and could not be fetched. */
export function isFailedImport(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return failedImports.some((wording) => wording.test(message));
}
