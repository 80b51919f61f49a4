import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readShownText } from '../../../domain/vouchers/voucher-code.ts';
import { drawElement } from '../../../src/app/voucher-first/draw-element.ts';
import { makeSheet } from '../../../src/app/voucher-first/make-sheet.tsx';
import { VoucherSheet } from '../../../src/features/voucher/voucher-sheet.tsx';
import { changeHeld } from '../../../src/offline/device/voucher-store.ts';
import type { HeldVouchers } from '../../../src/vouchers/showable.ts';
import { noVouchers, sessionUser } from '../support/data.ts';
import { readQr } from '../support/qr.ts';
import { renderNow } from '../support/render-now.ts';
import { holder, holdPhone, newVoucher, stranger } from '../support/vouchers.ts';

/** A phone that holds a voucher. */
async function hold(keys = holder) {
  const { id: userId } = sessionUser();
  await holdPhone(userId, keys);
  const voucher = await newVoucher();
  await changeHeld<HeldVouchers>(userId, 'vouchers', () => ({
    answer: noVouchers({ voucher }),
    fetchedAt: Date.now(),
    clockOffset: 0,
  }));
  return { userId, voucher };
}

function show(nodes: Node[]): HTMLElement {
  const element = document.createElement('div');
  element.append(...nodes);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

// VOU-8
describe('the voucher before the app around it has loaded', () => {
  it('is what this phone holds, with a proof of this phone', async () => {
    const { userId, voucher } = await hold();
    show((await makeSheet(userId)) ?? []);
    await expect.element(page.getByText('Up to 20 l, at most R415.00')).toBeVisible();
    const code = page.getByRole('img', { name: 'The code of your voucher' });
    expect(readShownText((await readQr(code)) ?? '')).toMatchObject({
      claims: { id: voucher.id, plate: 'CA123456' },
    });
  });

  it('says that the app could not be loaded, beside the code', async () => {
    const { userId } = await hold();
    show((await makeSheet(userId, <p role="alert">Load this page again.</p>)) ?? []);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'The code of your voucher' })).toBeVisible();
  });

  it('looks as React draws it', async () => {
    const voucher = await newVoucher();
    const head = <h1>Show at the pump</h1>;
    const sheet = (
      <VoucherSheet voucher={voucher} code={{ state: 'ready', text: 'VM' }} head={head} />
    );
    const { container } = await renderNow(sheet);
    const drawn = show(drawElement(sheet));
    expect(drawn.innerHTML).toBe(container.innerHTML);
    expect(drawn.querySelector('path')?.getBoundingClientRect().width).toBeGreaterThan(100);
  });

  it('is left to the app if there is none, or none that can be shown', async () => {
    expect(await makeSheet(sessionUser().id)).toBe(null);
    const { userId, voucher } = await hold();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse(voucher.expiresAt) + 1000);
    expect(await makeSheet(userId)).toBe(null);
    vi.useRealTimers();
    await changeHeld<HeldVouchers | undefined>(
      userId,
      'vouchers',
      (held) => held && { ...held, usedId: voucher.id },
    );
    expect(await makeSheet(userId)).toBe(null);
    expect(await makeSheet((await hold(stranger)).userId)).toBe(null);
  });
});
