import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportCaughtError } from '../../../src/app/errors/report-caught-error.ts';

afterEach(() => vi.unstubAllGlobals());

function reported(error: unknown): unknown[] {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  reportCaughtError(error);
  return report.mock.calls.flat();
}

describe('reportCaughtError', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://example.com/assets/a.js',
    'error loading dynamically imported module: https://example.com/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('does not report code that could not be loaded: %s', (message) => {
    expect(reported(new TypeError(message))).toEqual([]);
  });

  it.each([new TypeError("Cannot read properties of undefined (reading 'id')"), 'thrown'])(
    'reports any other error: %s',
    (error) => {
      expect(reported(error)).toEqual([error]);
    },
  );
});
