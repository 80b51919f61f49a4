import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CallKey } from '../../../domain/calls.ts';
import { recheckConnection } from '../../../src/http/connection.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { newFuelRequest } from '../support/data.ts';
import { type FakeServer, foreignPage } from '../support/fake-server.ts';
import { openApp, openWithCar, signedInAnswers } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

const banner = page.getByRole('banner');
const chip = banner.getByRole('button');
const down = () => new Response('<h1>Service unavailable</h1>', { status: 503 });

const losses: { words: RegExp; cause: (server: FakeServer) => void }[] = [
  {
    words: /^Offline since \d\d:\d\d/,
    cause: (server) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      server.cut('GET /api/ping');
    },
  },
  { words: /^No answer from Volmaak/, cause: (server) => server.cut('GET /api/ping') },
  { words: /^No internet/, cause: (server) => server.answer('GET /api/ping', foreignPage()) },
  { words: /^Server not answering/, cause: (server) => server.answer('GET /api/ping', down()) },
];

// OUT-18
describe('the connection chip', () => {
  it.for(losses)(
    'tells what is wrong, and looks again when it is tapped: $words',
    { tags: 'long' },
    async ({ words, cause }) => {
      const { server, user, client } = await openApp('/purchase-history');
      await expect.element(page.getByText('No purchases yet')).toBeVisible();
      expect(chip.elements()).toEqual([]);
      // Any answer would prove a connection, so from here on only the check can find it.
      await expect.poll(() => client.isFetching()).toBe(0);
      for (const name of Object.keys(signedInAnswers(user))) server.hold(name as CallKey); // its keys
      cause(server);
      await recheckConnection();
      await expect.element(chip).toMatchTextContent(words);
      // Every screen without a connection is inspected with this chip.
      if (!words.test('No answer from Volmaak')) await inspectAllSizes();
      vi.restoreAllMocks();
      // The app checks by itself too, so no check may end before the tap.
      const release = server.hold('GET /api/ping', ({ query }) => ({ n: query.get('n') }));
      await chip.click();
      await expect.element(chip).toMatchTextContent(/^Checking…/);
      release();
      await expect.poll(() => chip.elements()).toEqual([]);
      await expect.element(banner.getByRole('status').first()).toHaveTextContent('Connected');
    },
  );

  it('disappears when an item of the outbox gets an answer', async () => {
    const fault = () => new Response(null, { status: 502 });
    const { server } = await openWithCar('/fuel-request');
    // No check reaches the server, so only its answer to the item proves the connection.
    server.answer('GET /api/ping', fault).answer('POST /api/fuel-requests', fault);
    await page.getByRole('textbox', { name: 'Litres' }).fill('20');
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    await expectToast('Saved on this phone. It will be sent when you are connected.');
    await expect.element(chip).toMatchTextContent(/^Server not answering/);
    await page.getByRole('link', { name: /1 waiting/ }).click();
    server.answer('POST /api/fuel-requests', newFuelRequest());
    await page.getByRole('button', { name: /^Send now/ }).click();
    await expect.poll(() => chip.elements()).toEqual([]);
  });
});
