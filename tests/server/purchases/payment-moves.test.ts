import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { paymentStatuses, paymentTransitions } from '../../../domain/payments/payment-status.ts';
import { mayBecome } from '../../../server/records/payable-purchases.ts';
import { newCar, newDriver, startApi } from '../../support/api.ts';
import { changeStored, newPurchase } from '../../support/server/purchase-rows.ts';

const api = startApi();

// BUY-8
it.each(paymentStatuses)('the database lets what the table allows become %s', async (status) => {
  const { rows } = await sql<{ from: string }>`
    select payment_status as from
    from unnest(${[...paymentStatuses]}::text[]) as purchases (payment_status)
    where ${mayBecome(status)}`.execute(api.context.db);
  const sources = paymentStatuses.filter(
    (from) => from === status || paymentTransitions[from].includes(status),
  );
  expect(rows.map(({ from }) => from)).toEqual(sources);
});

it('a paid purchase cannot become processing again', async () => {
  const driver = await newDriver(api);
  const { id } = await newPurchase(api, driver, await newCar(driver), { paymentStatus: 'paid' });
  await expect(changeStored(api, id, { paymentStatus: 'processing' })).rejects.toThrow(
    'cannot become processing',
  );
});
