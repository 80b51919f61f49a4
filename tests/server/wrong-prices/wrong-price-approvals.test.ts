import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { beforeTests, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { type Buyer, buy, byCard, dayAfter, moveDays } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { smsTo } from '../../support/server/sms-to.ts';
import {
  fetchVouchers,
  moveVoucher,
  newHolder,
  newStation,
  type Phone,
  pour,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi({ secondApprovalAbove: cents(10_000), rateLimits: false });
const asker = beforeTests(() => newAdmin(api));
const second = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, asker));

interface Wrong {
  buyer: Buyer;
  phone: Phone;
  /** What the phone has, as it fetched it. */
  voucher: Voucher;
  priceId: string;
  id: string;
}

/** A purchase that is paid, was sold at a wrong price and has its voucher on a phone. */
async function soldWrongly(): Promise<Wrong> {
  moveDays(api, 1);
  await syncStation(station.phone);
  for (const admin of [asker, second]) await renewProof(api, admin);
  const prices = '/api/admin/fuel-prices';
  const typed = { fuelType: 'petrol', pricePerLiter: 12.89, effectiveDate: dayAfter(api, 0) };
  const wrong = (await asker.call('POST', prices, { ...typed, confirmed: true })).body;
  const { caller: buyer, phone } = await newHolder(api);
  const { id } = (await buy(buyer, byCard('pays'))).body;
  const { voucher } = await fetchVouchers(phone);
  const right = { pricePerLiter: 21.15, reason: 'A typing mistake', confirmed: true };
  await asker.call('POST', `${prices}/${wrong.id}/replacement`, right);
  return { buyer, phone, voucher, priceId: wrong.id, id };
}

const connect = () => {
  api.advance(1000);
  return syncStation(station.phone);
};
const decide = (by: Caller, { priceId, id }: Wrong, decision: string) =>
  by.call('POST', '/api/admin/wrong-prices', { price: priceId, kind: 'purchase', id, decision });
const answer = async ({ id }: Wrong, isConfirmed: boolean, by = second) => {
  const { pendingApproval } = (await by.call('GET', `/api/admin/purchases/${id}`)).body;
  const path = `/api/admin/approvals/${pendingApproval.id}/decision`;
  return by.call('POST', path, { isConfirmed });
};
const statusOf = async ({ buyer, id }: Wrong) =>
  (await buyer.call('GET', `/api/purchases/${id}`)).body.paymentStatus;
const open = async ({ priceId, id }: Wrong) => {
  const path = `/api/admin/wrong-prices?price=${priceId}&open=yes`;
  const items: { id: string }[] = (await asker.call('GET', path)).body;
  return items.some((item) => item.id === id);
};
const texts = ({ buyer }: Wrong) => smsTo(api, buyer, 'wrong-price');

// PRI-21
describe('the correction of a paid purchase that a second admin has to confirm', () => {
  it('leaves the motorist the voucher until then, and after it was declined', async () => {
    const sold = await soldWrongly();
    for (const _ of [1, 2]) {
      expectRefusal(await decide(asker, sold, 'corrected'), 409, 'approval-pending');
    }
    expect(await fetchVouchers(sold.phone)).toMatchObject({ voucher: { id: sold.voucher.id } });
    expectRefusal(await answer(sold, true, asker), 403, 'own-approval');
    expect(await fetchVouchers(sold.phone)).toMatchObject({ voucher: { id: sold.voucher.id } });
    expect((await answer(sold, false)).status).toBe(204);
    expect(await fetchVouchers(sold.phone)).toMatchObject({ voucher: { id: sold.voucher.id } });
    expect([await statusOf(sold), await open(sold), await texts(sold)]).toEqual(['paid', true, []]);
    expectRefusal(await decide(asker, sold, 'corrected'), 409, 'approval-pending');
  });

  it('waits for the voucher once it is confirmed, and then gives the money, once', async () => {
    const sold = await soldWrongly();
    await decide(asker, sold, 'corrected');
    expectRefusal(await answer(sold, true), 409, 'voucher-unsettled');
    expect(await fetchVouchers(sold.phone)).toMatchObject({ voucher: null, waits: 'ending' });
    // Whoever keeps the fuel meanwhile has a voucher again, which is waited for, too.
    await moveVoucher(sold.phone);
    await connect();
    expect((await fetchVouchers(sold.phone)).voucher.id).not.toBe(sold.voucher.id);
    expectRefusal(await answer(sold, true), 409, 'voucher-unsettled');
    await connect();
    expect((await answer(sold, true)).status).toBe(204);
    expect([await statusOf(sold), await open(sold)]).toEqual(['refunded', false]);
    expect(await fetchVouchers(sold.phone)).toMatchObject({ voucher: null, fuel: [] });
    expect(await texts(sold)).toHaveLength(1);
    const actions = (await auditEntries(api, 3)).map(({ action }) => action);
    expect(actions).toContain('wrong-price-corrected');
    expect((await decide(asker, sold, 'corrected')).body).toMatchObject({ decision: 'corrected' });
    expect(await texts(sold)).toHaveLength(1);
  });

  it('gives the fuel back that was waited for when it is declined', async () => {
    const sold = await soldWrongly();
    await decide(asker, sold, 'corrected');
    expectRefusal(await answer(sold, true), 409, 'voucher-unsettled');
    await connect();
    expect(await fetchVouchers(sold.phone)).toMatchObject({ voucher: null, waits: 'ending' });
    expect((await answer(sold, false)).status).toBe(204);
    expect((await fetchVouchers(sold.phone)).voucher).toMatchObject({ maxLitres: 20 });
    expect(await statusOf(sold)).toBe('paid');
  });

  it('pays nothing back of what was poured or kept meanwhile', async () => {
    const poured = await soldWrongly();
    await decide(asker, poured, 'corrected');
    await pour(api, { station, ...poured }, { litres: 5, amount: 64 });
    expectRefusal(await answer(poured, true), 409, 'only-kept');
    const kept = await soldWrongly();
    await decide(asker, kept, 'corrected');
    await decide(asker, kept, 'kept');
    expectRefusal(await answer(kept, true), 409, 'already-decided');
    for (const sold of [poured, kept]) {
      expect(await statusOf(sold)).toBe('paid');
      expect((await answer(sold, false)).status).toBe(204);
    }
  });
});
