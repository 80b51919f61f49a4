import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cents } from '../../../domain/values/money.ts';
import type { VoucherRefusal } from '../../../domain/vouchers/check-voucher.ts';
import { refusalTexts } from '../../../src/features/station/texts.ts';
import * as store from '../../../src/offline/device/voucher-store.ts';
import type { HeldStation } from '../../../src/vouchers/station.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { drawQr } from '../support/qr.ts';
import { holdCodes, showToCamera } from '../support/scanner.ts';
import { holdStation, keepRedemption, newAttendant, openStation } from '../support/stations.ts';
import { hour, newClaims, seconds, shownCode, stranger } from '../support/vouchers.ts';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, exact: true });
const scanButton = main.getByRole('button', { name: 'Scan a voucher' });
const again = main.getByRole('button', { name: 'Scan again' });
const large = { maxAmount: cents(50_001) };

/** Opens the scan on a phone without a connection, which was connected an hour ago. */
async function openScan(held: Partial<HeldStation> = {}, user = newAttendant()) {
  const hold = holdCodes();
  await holdStation(user.id, { syncedAt: Date.now() - 3_600_000, ...held });
  const down = { 'POST /api/station/sync': refusal(503), 'POST /api/redemptions': refusal(503) };
  await openStation({}, { user, answers: down });
  await scanButton.click();
  return { hold, user };
}

/** The four digits on the attendant's phone. */
async function digitsShown(): Promise<string> {
  await expect.element(heading('Four digits')).toBeVisible();
  return main.getByRole('status').element().textContent;
}

const claims = newClaims();
const later = { state: 'waiting', nextAttemptAt: Date.now() + 3_600_000 } as const;
const shown = () => shownCode(claims);
const isOver = { syncedAt: Date.now() - 25 * 3_600_000 };

interface Case {
  held?: Partial<HeldStation>;
  before?: (userId: ReturnType<typeof newAttendant>['id']) => Promise<unknown>;
}

/** What a phone knows that refuses a good code. */
const phones = {
  ended: { held: { ended: [claims.id] } },
  'redeemed-here': { before: (id) => keepRedemption(id, later, { voucherId: claims.id }) },
  'not-synced': { held: isOver },
  'too-much': { before: (id) => keepRedemption(id, later, { amount: 20_000 }) },
} satisfies Partial<Record<VoucherRefusal, Case>>;

type OfCode = Exclude<
  VoucherRefusal,
  keyof typeof phones | 'never-synced' | 'too-many' | 'wrong-challenge'
>;

/** Codes that every phone refuses. */
const codes: Record<OfCode, () => Promise<string>> = {
  'not-ours': async () => 'https://example.com/VM1:',
  'newer-version': async () => 'VM2:ABC',
  damaged: async () => (await shown()).slice(0, -2),
  'unknown-key': () => shownCode(newClaims({ keyNumber: 9 })),
  forged: () => shownCode(claims, { issuedBy: stranger }),
  'not-yet-valid': () => shownCode(newClaims({ issuedAt: seconds() + hour })),
  expired: () => shownCode(newClaims({ expiresAt: seconds() - 1 })),
  'other-place': () => shownCode(newClaims({ place: 8 })),
};

async function expectRefused(because: VoucherRefusal): Promise<void> {
  const { title, text } = refusalTexts[because];
  await expect.element(heading(title), { message: because }).toBeVisible();
  await expect.element(main.getByRole('alert'), { message: because }).toMatchTextContent(text);
}

// VOU-9
describe('a code is refused with its reason', () => {
  it('by every phone, which then reads the next one', { tags: 'long' }, async () => {
    const { hold } = await openScan();
    for (const [because, code] of Object.entries(codes)) {
      hold(await code());
      await expectRefused(because as OfCode); // the keys of the table above
      await again.click();
    }
  });

  it.each(Object.entries<Case>(phones))(
    'by a phone: %s',
    { tags: 'long' },
    async (because, { held, before }) => {
      const user = newAttendant();
      await before?.(user.id);
      const { hold } = await openScan(held, user);
      hold(await shown());
      await expectRefused(because as keyof typeof phones); // the keys of the table above
      await again.click();
      hold(await codes['unknown-key']());
      await expectRefused('unknown-key');
      await main.getByRole('button', { name: 'Back' }).click();
      await expect.element(scanButton).toBeVisible();
    },
  );

  it('of a phone that does not hold the key of the voucher', async () => {
    const { hold } = await openScan();
    hold(await shownCode(claims, { signedBy: stranger }));
    await expect.element(heading('Not genuine')).toBeVisible();
    await inspectAllSizes();
  });
});

describe('a good voucher', { tags: 'long' }, () => {
  // VOU-14
  it('is stored before the attendant sees that they can pour', async () => {
    const { hold, user } = await openScan();
    const code = await shown();
    hold(code);
    await expect.element(heading('Pour')).toBeVisible();
    for (const words of [
      'CA123456',
      'Diesel',
      'Up to 20 l, at most R415.00',
      'Check the number plate first.',
    ]) {
      await expect.element(main).toMatchTextContent(words);
    }
    expect(await store.readHeld(user.id, 'pouring')).toMatchObject([
      { voucherId: claims.id, shown: code, shortCode: null, plate: 'CA123456' },
    ]);
    await inspectAllSizes();
  });

  it('has a plate of any length in one line', async () => {
    const { hold } = await openScan();
    hold(await shownCode(newClaims({ plate: 'WWWW123456GP' })));
    await expect.element(main).toMatchTextContent('WWWW123456GP');
    await inspectAllSizes();
  });

  it('is read from the picture by the reader that comes with the app', async () => {
    const { hold } = await openScan();
    await main.getByRole('button', { name: 'Cancel' }).click();
    vi.stubGlobal('BarcodeDetector', undefined);
    const picture = drawQr(await shown());
    showToCamera(() => picture);
    await scanButton.click();
    await expect.element(heading('Pour')).toBeVisible();
    hold('');
  });

  it('is not accepted while it cannot be stored, and the camera goes on each time', async () => {
    const { hold } = await openScan();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const failed = main.getByText('It was not saved. Please try again.');
    for (const tries of [1, 2]) {
      hold(await shown());
      await expect.poll(() => put.mock.calls.length).toBeGreaterThanOrEqual(tries);
      await expect.element(failed).toBeVisible();
    }
    put.mockRestore();
    hold(await shown());
    await expect.element(heading('Pour')).toBeVisible();
  });
});

// VOU-10
describe('four digits', { tags: 'long' }, () => {
  it('are asked for where the proof is old, and accepted from the phone of the motorist', async () => {
    const { hold } = await openScan();
    const at = seconds() - 91;
    hold(await shownCode(claims, { at }));
    const digits = await digitsShown();
    expect(digits).toMatch(/^\d{4}$/);
    await expectWords(main, 'The code is old, or the clocks of the two phones differ.');
    await inspectAllSizes();
    await again.click();
    hold(await shownCode(claims, { at, challenge: digits }));
    await expect.element(heading('Pour')).toBeVisible();
  });

  it('are asked for above R500.00, also of a fresh proof', async () => {
    const { hold } = await openScan();
    const dear = newClaims(large);
    hold(await shownCode(dear));
    const digits = await digitsShown();
    await expect.element(main).toMatchTextContent('This is a large amount.');
    await again.click();
    hold(await shownCode(dear, { challenge: digits }));
    await expect.element(heading('Pour')).toBeVisible();
  });

  it('are not asked for at R500.00', async () => {
    const { hold } = await openScan();
    hold(await shownCode(newClaims({ maxAmount: cents(50_000) })));
    await expect.element(heading('Pour')).toBeVisible();
  });

  it('stay the same until they are typed, and wrong ones are refused', async () => {
    const { hold } = await openScan();
    const dear = newClaims(large);
    hold(await shownCode(dear));
    const digits = await digitsShown();
    const wrong = digits === '0000' ? '0001' : '0000';
    await again.click();
    hold(await shownCode(dear, { challenge: wrong }));
    await expectRefused('wrong-challenge');
    await expect.element(main.getByText(digits, { exact: true })).toBeVisible();
    await again.click();
    hold(await shownCode(dear));
    expect(await digitsShown()).toBe(digits);
    await again.click();
    hold(await shownCode(dear, { challenge: digits }));
    await expect.element(heading('Pour')).toBeVisible();
  });

  it('that were not asked for prove nothing', async () => {
    const { hold } = await openScan();
    hold(await shownCode(newClaims(large), { challenge: '1234' }));
    await digitsShown();
  });
});
