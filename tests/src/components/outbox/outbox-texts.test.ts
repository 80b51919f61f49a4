import { afterEach, expect, it, vi } from 'vitest';
import { outboxTexts } from '../../../../src/components/outbox/outbox-texts.ts';

afterEach(() => vi.unstubAllGlobals());

it('promises automatic sending only if the browser wakes the worker', () => {
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: { sync: {} } });
  expect(outboxTexts.saved()).toBe('Saved on this phone. It will be sent when you are connected.');
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: {} });
  const byHand = outboxTexts.saved();
  expect(byHand).toBe('Saved on this phone. Open Volmaak when you are connected.');
  vi.unstubAllGlobals();
  expect(outboxTexts.saved()).toBe(byHand);
});
