import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join('src', name).replaceAll('\\', '/'));

/** What asks the phone which day it is. `src/http/server-clock.ts` answers that for all of the app. */
const refused: [what: string, pattern: RegExp][] = [
  ['a date of now', /\bnew Date(?!\()|\bnew Date\(\s*\)|\bnew Date\(\s*Date\.now|\bDate\(\)/],
  ['a dayjs of now', /\bdayjs\(\s*\)/],
  ['a day of the phone', /\bnew Date\(\s*(useNow|now\b)/],
  ['the time of the phone', /\bDate\.now\b/],
];

/** They measure how long something takes or how old it is, which no other clock can do. */
const measuring = [
  'src/components/outbox/delivery-report.tsx',
  'src/components/states/toast.ts',
  'src/components/states/use-now.ts',
  'src/features/admin/requests/use-undo.ts',
  // When a quote came, as the phone notes when any other data came.
  'src/features/purchase/quote-panel.tsx',
  'src/features/purchase/use-quote.ts',
  'src/http/client.ts',
  'src/http/connection.ts',
  'src/offline/direct.ts',
  'src/offline/outbox-store.ts',
  'src/offline/sender.ts',
  'src/outbox/sending.ts',
  'src/outbox/wait-for-outcome.ts',
  'src/pwa/notifications.ts',
  'src/pwa/update.ts',
  'src/pwa/worker.ts',
  'src/session/drafts.ts',
  'src/session/postponed.ts',
  // The time only makes a number that is new.
  'src/features/admin/collections/collections-page.tsx',
  'src/features/admin/stations/stations-page.tsx',
  // Vouchers keep a difference of the clocks of their own, with what they hold.
  'src/app/main.tsx',
  'src/app/voucher-first/make-sheet.tsx',
  'src/components/voucher-link.tsx',
  'src/vouchers/held-vouchers.ts',
  'src/vouchers/pouring.ts',
  'src/vouchers/shown-code.ts',
  'src/vouchers/station.ts',
];
const exceptions = [
  'src/http/server-clock.ts has the time of the phone',
  ...measuring.map((name) => `${name} has the time of the phone`),
  // Both times were converted to the server's clock.
  'src/components/states/moment-text.ts has a day of the phone',
];

// OUT-34
it("the app asks the server's clock which day it is, never the phone's", () => {
  const found = files.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8');
    return refused
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${name} has ${what}`);
  });
  expect(found.toSorted()).toEqual(exceptions.toSorted());
});
