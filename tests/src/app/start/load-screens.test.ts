import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAtSignIn, prefetchScreens } from '../../../../src/app/start/load-screens.ts';

const loaded = vi.hoisted(() => [] as string[]);
vi.mock('../../../../src/app/signed-in.tsx', () => ({ SignedIn: () => null }));
vi.mock('../../../../src/app/route-table.ts', () => ({
  routeAt: (path: string) => ({ screen: { load: async () => void loaded.push(path) } }),
}));
vi.mock('../../../../src/app/start/when-idle.ts', () => ({
  whenIdle: (task: () => void) => task(),
}));

const connection = (value: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true });

beforeEach(() => {
  loaded.length = 0;
  vi.stubGlobal('location', { pathname: '/purchase-history' });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  [undefined, ['/', '/fuel-request']],
  [{ saveData: false, effectiveType: '4g' }, ['/', '/fuel-request']],
  [{ saveData: false, effectiveType: '3g' }, ['/', '/fuel-request']],
  [{ saveData: false, effectiveType: '2g' }, []],
  [{ saveData: false, effectiveType: 'slow-2g' }, []],
  [{ saveData: true, effectiveType: '4g' }, []],
])('with the connection %j, the screens %j are prefetched', (value, screens) => {
  connection(value);
  prefetchScreens();
  expect(loaded).toEqual(screens);
});

it.each([
  [undefined, ['/purchase-history', '/fuel-request']],
  [{ saveData: false, effectiveType: '2g' }, ['/purchase-history', '/fuel-request']],
  [{ saveData: true, effectiveType: '4g' }, ['/purchase-history']],
])('with the connection %j, the screens %j load during the sign-in', (value, screens) => {
  connection(value);
  loadAtSignIn();
  expect(loaded).toEqual(screens);
});
