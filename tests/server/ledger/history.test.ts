import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { advanceRefund } from '../../../server/payments/refunds.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { withProcessor } from '../../support/server/current-processor.ts';
import { entriesOf, expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { buy, byCard } from '../../support/server/purchases.ts';
import {
  fetchVouchers,
  newHolder,
  newStation,
  receiptOf,
  report,
  settleConflict,
  show,
} from '../../support/server/stations.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));
afterEach(() => expectSameWhenRebooked(api));

const act = (id: string, action: string, body?: object) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
const kindsOf = async (id: string) => (await entriesOf(api, id)).map(({ kind }) => kind);

/** A motorist whose phone shows half of a purchase, which no station has booked yet. */
async function shownHalf(changes: object = {}) {
  const { caller, phone } = await newHolder(api);
  const { id } = (await buy(caller, { ...changes })).body;
  const { voucher } = await fetchVouchers(phone);
  const shown = show(api, phone, voucher);
  const receipt = receiptOf(api, station.phone, voucher, { litres: 10, amount: 207.5 });
  return { id: id as string, report: () => report(api, receipt, shown) };
}

async function countConflict({ body }: Awaited<ReturnType<typeof report>>): Promise<void> {
  expect(body).toMatchObject({ outcome: 'conflict', conflict: 'withdrawn' });
  const settled = await settleConflict(api, admin, body.id, { resolution: 'Seen', counts: true });
  expect(settled.status).toBe(200);
}

// BOOK-6
describe('the journal from the rows is that of the calls', () => {
  it('for what was counted while a purchase was written off', async () => {
    const half = await shownHalf();
    await act(half.id, 'write-off', { reason: 'Moved away' });
    await countConflict(await half.report());
    const receivedOn = southAfricanDay(api.context.clock());
    await act(half.id, 'outside-payment', { method: 'cash', reference: 'Till 4', receivedOn });
    expect(await kindsOf(half.id)).toEqual(['sold', 'written-off', 'poured', 'recovered']);
  });

  it('for what was counted during a refund that failed', async () => {
    const half = await shownHalf(byCard('pays'));
    const slow = async () => ({ outcome: 'in-progress', reference: 'r1' }) as const;
    await withProcessor(api, { refund: slow }, () => act(half.id, 'refund'));
    await countConflict(await half.report());
    const refuse = async () => ({ outcome: 'not-refundable', reference: null }) as const;
    await withProcessor(api, { refund: refuse }, () => advanceRefund(api.context, half.id));
    expect(await kindsOf(half.id)).toEqual([
      ...['sold-and-paid', 'refund-asked', 'poured', 'refund-failed'],
    ]);
  });
});

// PRI-17
it('what is poured while its purchase is sold again is of the new purchase', async () => {
  const prices = '/api/admin/fuel-prices';
  const effectiveDate = southAfricanDay(api.context.clock());
  const price = { fuelType: 'petrol', effectiveDate, confirmed: true, pricePerLiter: 26.15 };
  const replace = async (wrong: string, pricePerLiter: number) =>
    (
      await admin.call('POST', `${prices}/${wrong}/replacement`, {
        pricePerLiter,
        reason: 'A typing mistake',
        confirmed: true,
      })
    ).body;
  const made = await admin.call('POST', prices, price);
  const list = (await admin.call('GET', prices)).body;
  const present = list.find((one: { fuelType: string }) => one.fuelType === 'petrol');
  const wrong = made.status === 201 ? made.body : await replace(present.id, 26.15);
  const half = await shownHalf();
  await replace(wrong.id, 21.15);
  const calls = await api.context.db.transaction().execute(async (other) => {
    await sql`select from purchases where id = ${half.id} for update`.execute(other);
    const corrected = admin.call('POST', '/api/admin/wrong-prices', {
      price: wrong.id,
      kind: 'purchase',
      id: half.id,
      decision: 'corrected',
    });
    await waitingCalls(api, 1);
    const reported = half.report();
    await waitingCalls(api, 2);
    return { corrected, reported };
  });
  expect((await calls.corrected).status).toBe(200);
  // The phone repeats the call, as it does after each 503.
  expect((await calls.reported).status).toBe(503);
  expect((await half.report()).body.outcome).toBe('accepted');
  expect(await kindsOf(half.id)).toEqual(['sold', 'sale-ended']);
  expect(await proveLedger(api.context.db)).toEqual([]);
});
