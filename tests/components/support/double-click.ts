import type { Locator } from 'vitest/browser';
import type { CallKey } from '../../../domain/calls.ts';
import type { FakeServer } from './fake-server.ts';

/**
 * Clicks twice before the call of the first click is answered. After the answer, the second click
 * could hit what appears in the button's place.
 */
export async function doubleClick(button: Locator, server: FakeServer, name: CallKey) {
  const release = server.hold(name);
  await button.dblClick();
  release();
}
