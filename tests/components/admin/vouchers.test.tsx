// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conflictKinds } from '../../../domain/vouchers/judge-redemption.ts';
import { purchaseDetails } from '../support/admin-data.ts';
import { inspect, inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, openAdmin, rowsOf } from '../support/open-admin.ts';
import { adminRedemption, adminVoucher } from '../support/station-desk.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const vouchers = rowsOf('Vouchers');
const redemptions = rowsOf('Redemptions');
const listing = 'GET /api/admin/redemptions';
const settling = 'POST /api/admin/redemptions/{id}/resolution';
const settle = page.getByRole('button', { name: 'Settle the conflict of Sipho Dlamini' });
const dialog = page.getByRole('dialog', { name: 'Settle this conflict' });
const note = dialog.getByLabelText('How it was settled', { exact: true });
const choice = (name: string | RegExp) => dialog.getByRole('radio', { name });
const submit = dialog.getByRole('button', { name: 'Settle', exact: true });
const twice = {
  outcome: 'conflict',
  conflict: 'redeemed-twice',
  fuelLeft: 13.5,
  chargeDueDays: 7,
};

// VOU-33
describe('a lost phone', () => {
  it('has its voucher revoked and its user signed out in the row, each after a question', async () => {
    const voucher = adminVoucher();
    const { server } = await openAdmin('/admin/vouchers', {
      'GET /api/admin/vouchers': [voucher, adminVoucher({ state: 'redeemed' })],
      'DELETE /api/admin/vouchers/{id}': undefined,
      'DELETE /api/admin/users/{id}/sessions': undefined,
    });
    const question = page.getByRole('alertdialog');
    await expectCount(page.getByRole('button', { name: /^Revoke the voucher/ }), 1);
    await vouchers
      .first()
      .getByRole('button', { name: /^Revoke the voucher/ })
      .click();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expectToast('Voucher Revoked');
    await vouchers
      .first()
      .getByRole('button', { name: /^Sign out everywhere/ })
      .click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expectToast('Signed Out Everywhere');
    expect(server.sent('DELETE /api/admin/vouchers/{id}')[0]?.params.id).toBe(voucher.id);
    const signedOut = server.sent('DELETE /api/admin/users/{id}/sessions')[0];
    expect(signedOut?.params.id).toBe(voucher.user.id);
  });
});

// VOU-19
describe('the vouchers of all motorists', () => {
  it('are listed with what became of them, and filtered by it', async () => {
    const { server } = await openAdmin('/admin/vouchers', {
      'GET /api/admin/vouchers': [
        adminVoucher({ fetchedAt: null }),
        adminVoucher({ state: 'redeemed' }),
        adminVoucher({ state: 'revoked', revokedBecause: 'by-the-desk' }),
        adminVoucher({ state: 'revoked', revokedBecause: 'given-up' }),
      ],
    });
    await expectCount(vouchers, 4);
    const words = /Sipho Dlamini.*CA123456.*20 l, R415\.00.*Open.*Not yet/;
    await expect.element(vouchers.first()).toMatchTextContent(words);
    await expect.element(vouchers.nth(1)).toMatchTextContent('Redeemed');
    await expect.element(vouchers.nth(2)).toMatchTextContent('Revoked: by the desk');
    await expect.element(vouchers.nth(3)).toMatchTextContent('Revoked: given up by its motorist');
    // On a usual desk nothing is cut, and what can be done stands in one line.
    await page.viewport(1280, 800);
    const frame = page.getByRole('table', { name: 'Vouchers' }).element().parentElement;
    expect(frame?.scrollWidth).toBe(frame?.clientWidth);
    const actions = vouchers.first().getByRole('button', { name: /^(Revoke|Sign)/ });
    const tops = actions.elements().map((button) => button.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    await page.getByLabelText('State').selectOptions('Revoked');
    await expect
      .poll(() => server.sent('GET /api/admin/vouchers').at(-1)?.query.get('state'))
      .toBe('revoked');
    await page.viewport(360, 800);
    await inspectAllSizes();
  });
});

// VOU-17
describe('the redemptions', () => {
  it('show each outcome, and each conflict by its name', async () => {
    await openAdmin('/admin/redemptions', {
      [listing]: [
        adminRedemption(),
        adminRedemption({ outcome: 'late' }),
        ...conflictKinds.map((conflict) => adminRedemption({ outcome: 'conflict', conflict })),
      ],
    });
    await expectCount(redemptions, 2 + conflictKinds.length);
    const words = /Karoo Fuel, lerato.*Sipho Dlamini.*CA123456.*18\.5 l.*R384\.00.*Accepted/;
    await expect.element(redemptions.first()).toMatchTextContent(words);
    await expect.element(redemptions.nth(1)).toMatchTextContent('Late');
    await expectCount(settle, conflictKinds.length);
    const texts = redemptions.elements().map(({ textContent }) => textContent);
    const named = texts.map((text) => /Conflict: ([a-z ]+)/.exec(text)?.[1]).filter(Boolean);
    expect(new Set(named).size).toBe(conflictKinds.length);
  });

  it('can be those with an open conflict, or of a station', async () => {
    const stationId = crypto.randomUUID();
    const { server } = await openAdmin(`/admin/redemptions?stationId=${stationId}`, {
      [listing]: [adminRedemption(twice)],
    });
    await expectCount(redemptions, 1);
    expect(server.sent(listing)[0]?.query.get('stationId')).toBe(stationId);
    await page.getByLabelText('Conflicts').selectOptions('Open conflicts');
    await expect.poll(() => server.sent(listing).at(-1)?.query.get('open')).toBe('yes');
  });

  it('may be none', async () => {
    await openAdmin('/admin/redemptions', { [listing]: [] });
    await expect.element(page.getByText('Nothing was poured yet.')).toBeVisible();
  });

  it('with a conflict are settled with a note, once', async () => {
    const redemption = adminRedemption(twice);
    const { server } = await openAdmin('/admin/redemptions', { [listing]: [redemption] });
    await settle.click();
    const words = 'The station reported 18.5 l for R384.00, poured for Sipho Dlamini.';
    await expect.element(dialog).toMatchTextContent(words);
    await submit.click();
    await expect.element(dialog.getByText('Please say how it was settled')).toBeVisible();
    await expect.element(dialog.getByText('Please say who bears it')).toBeVisible();
    await inspect();
    await note.fill('Paid by EFT');
    await submit.click();
    await choice(/^It does not count/).click();
    await note.fill('  ');
    await submit.click();
    expect(server.sent(settling)).toEqual([]);
    server.answer(settling, refusal(409, { message: 'It is settled', code: 'conflict' }));
    await note.fill('Paid by EFT');
    await submit.click();
    await expectToast('Conflict not settled', 'It is settled');
    await expectLasting('It is settled');
    await expect.element(note).toHaveValue('Paid by EFT');
    const settled = {
      ...redemption,
      resolution: 'Paid by EFT',
      resolvedAt: redemption.receivedAt,
      settledAs: 'not-counted' as const,
    };
    server.answer(settling, settled).answer(listing, [settled]);
    await submit.click();
    await expectToast('Conflict settled');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(redemptions).toMatchTextContent('Settled, does not count: Paid by EFT');
    await expect.element(settle).not.toBeInTheDocument();
    const [, sent] = server.sent(settling);
    expect(sent).toMatchObject({
      params: { id: redemption.id },
      body: { resolution: 'Paid by EFT', settledAs: 'not-counted' },
    });
  });

  // VOU-36
  it('say what each settlement costs whom, before it is saved', async () => {
    await openAdmin('/admin/redemptions', { [listing]: [adminRedemption(twice)] });
    await settle.click();
    for (const words of [
      'Use up the fuel, and we bear the rest The station is owed R384.00. It uses up what is left of the motorist’s fuel: 13.5 l. We bear the other 5 l, R103.78.',
      'Use up the fuel, and the motorist owes the rest The station is owed R384.00. It uses up what is left of the motorist’s fuel: 13.5 l. Sipho Dlamini owes R103.78 for the other 5 l, due in 7 days.',
      'We bear all of it The station is owed R384.00. All of that is our cost, and the motorist keeps the fuel.',
      'It does not count The station is owed nothing: it poured nothing, or the motorist has paid there.',
    ]) {
      await expect.element(choice(words)).toBeEnabled();
    }
    await inspect();
  });

  // VOU-36
  it('say so where nothing of the fuel is left', async () => {
    await openAdmin('/admin/redemptions', {
      [listing]: [adminRedemption({ ...twice, fuelLeft: 0, chargeDueDays: 0 })],
    });
    await settle.click();
    const words =
      'Use up the fuel, and the motorist owes the rest The station is owed R384.00. Nothing of the motorist’s fuel is left. Sipho Dlamini owes R384.00 for 18.5 l, due today.';
    await expect.element(choice(words)).toBeEnabled();
    await expect.element(choice(/is left\. We bear 18\.5 l, R384\.00\.$/)).toBeEnabled();
  });

  // VOU-36
  it.each([
    ['not-shown', {}, 'nothing proves that this motorist had the fuel'],
    ['wrong-figures', {}, 'these litres and rand cannot be right'],
    ['redeemed-twice', { fuelLeft: 20 }, 'covers all of it'],
  ])('of the kind %s say why nobody can be charged', async (conflict, changes, words) => {
    const redemption = adminRedemption({ ...twice, conflict, ...changes });
    await openAdmin('/admin/redemptions', { [listing]: [redemption] });
    await settle.click();
    await expect.element(choice(/the motorist owes the rest/)).toBeDisabled();
    await expect.element(dialog).toMatchTextContent(words);
    await expect.element(choice(/^We bear all of it/)).toBeEnabled();
  });

  // VOU-36
  it('show a refusal of the server at the choice', async () => {
    const { server } = await openAdmin('/admin/redemptions', {
      [listing]: [adminRedemption(twice)],
    });
    const message = 'The motorist has deleted the account, so nobody can be charged.';
    const issues = [{ field: 'settledAs', message }];
    server.answer(settling, refusal(400, { message, code: 'invalid', issues }));
    await settle.click();
    await choice(/the motorist owes the rest/).click();
    await note.fill('By the camera');
    await submit.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
    await expect.element(choice(/the motorist owes the rest/)).toBeChecked();
    const [body] = server.bodies(settling);
    expect(body).toEqual({ resolution: 'By the camera', settledAs: 'charged', charge: 103.78 });
  });

  // VOU-36
  it('say how they were settled, with the way to what was charged', async () => {
    const settled = {
      ...twice,
      fuelLeft: null,
      resolution: 'Seen',
      resolvedAt: '2026-03-04T10:00:00.000Z',
    };
    const charge = purchaseDetails({ chargedRedemptionId: crypto.randomUUID() });
    const chargedPurchaseId = charge.id;
    await openAdmin('/admin/redemptions', {
      'GET /api/admin/purchases/{id}': charge,
      [listing]: [
        adminRedemption({ ...settled, settledAs: 'paid' }),
        adminRedemption({ ...settled, settledAs: 'charged', chargedPurchaseId }),
        adminRedemption({ ...settled, settledAs: 'carried' }),
      ],
    });
    await expect.element(redemptions.first()).toMatchTextContent('Settled, we bear the rest: Seen');
    const charged = 'Settled, charged to the motorist: Seen';
    await expect.element(redemptions.nth(1)).toMatchTextContent(charged);
    await expect.element(redemptions.nth(2)).toMatchTextContent('Settled, carried by us: Seen');
    await expectCount(settle, 0);
    await page.getByRole('button', { name: 'What Sipho Dlamini was charged' }).click();
    const { userId } = charge;
    await expect
      .element(page.getByRole('link', { name: 'Charged for a conflict' }))
      .toHaveAttribute('href', `/admin/redemptions?userId=${userId}`);
  });

  it('offer the usual notes, on the narrowest phone too, and ask before one is discarded', async () => {
    await openAdmin('/admin/redemptions', { [listing]: [adminRedemption(twice)] });
    await settle.click();
    await dialog.getByRole('button', { name: 'Seen on the camera' }).click();
    await expect.element(note).toHaveValue('Seen on the camera');
    await page.viewport(360, 800);
    await inspectAllSizes();
    // SCR-2
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(note).toHaveValue('Seen on the camera');
  });
});
