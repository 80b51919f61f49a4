import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportCaughtError } from '../../../../src/app/errors/report-caught-error.ts';

const { countProblem } = vi.hoisted(() => ({ countProblem: vi.fn() }));
vi.mock('../../../../src/session/device-problems.ts', () => ({ countProblem }));

beforeEach(() => vi.stubGlobal('location', { pathname: '/' }));
afterEach(() => {
  vi.unstubAllGlobals();
  countProblem.mockClear();
});

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

  // OUT-25
  it('counts a broken screen once, however often it is rendered', async () => {
    const broken = (pathname: string) => {
      vi.stubGlobal('location', { pathname });
      reported(new TypeError('x is undefined'));
    };
    broken('/outbox');
    broken('/outbox');
    broken('/account');
    broken('/outbox');
    await vi.waitFor(() => expect(countProblem).toHaveBeenCalledTimes(2));
    expect(countProblem.mock.calls).toEqual([['screen-error'], ['screen-error']]);
  });

  it('does not count code that could not be loaded', () => {
    vi.stubGlobal('location', { pathname: '/nowhere' });
    reported(new TypeError('Importing a module script failed.'));
    expect(countProblem).not.toHaveBeenCalled();
  });
});
