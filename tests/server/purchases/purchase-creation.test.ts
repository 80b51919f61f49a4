import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import type { TypedCards } from '../../../server/gateways/payments/payments.ts';
import { beforeTests, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { currentProcessor, withProcessor } from '../../support/server/current-processor.ts';
import { rebook } from '../../support/server/ledger.ts';
import { bookOf, eventsOf, storedPurchase } from '../../support/server/paid-purchases.ts';
import {
  acceptedQuote,
  askQuote,
  type Buyer,
  buy,
  byCard,
  newBuyer,
  typedCard,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const buyer = beforeTests(() => newBuyer(api));

const purchaseCount = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from purchases`.execute(api.context.db);
  return rows[0]?.count;
};
const loyaltyOf = async ({ call, userId }: Buyer) =>
  (await call('GET', `/api/loyalty/${userId}`)).body;

// LEND-45
describe('an account without an ID number', () => {
  it('buys nothing on credit', async () => {
    const own = await newBuyer(api);
    await api.context.db
      .updateTable('users')
      .set({ encryptedIdNumber: null, idNumberKey: null })
      .where('id', '=', own.userId as UserId)
      .execute();
    expectRefusal(await buy(own), 409, 'id-number-missing');
    const { refusal } = (await own.call('GET', '/api/account/credit')).body;
    expect(refusal).toBe('id-number-missing');
    expect((await buy(own, byCard('pays'))).status).toBe(201);
    const car = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, carId: own.carId };
    await own.call('POST', '/api/fuel-requests', { ...car, fuelAmount: 20 });
    const url = `/api/admin/fuel-requests?userId=${own.userId}`;
    const [request] = (await (await newAdmin(api)).call('GET', url)).body;
    expect(request.standing.credit.refusal).toBe('id-number-missing');
  });
});

describe('POST /api/purchases by card', () => {
  // PAY-1
  it('charges the total repayment and is paid at once', { tags: 'long' }, async () => {
    const own = await newBuyer(api);
    const answer = await buy(own, byCard('pays'));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      userId: own.userId,
      totalRepayment: 518.75,
      paymentStatus: 'paid',
      isPaid: true,
      paymentDate: expect.any(String),
      cardBrand: 'visa',
      cardLastFour: '4242',
      needsSecondStep: false,
      carRegistrationNumber: expect.stringMatching(/^CA /),
    });
    expect(await eventsOf(api, answer.body.id)).toEqual(['created', 'charging', 'paid']);
    expect(await bookOf(api, answer.body.id)).toEqual(['paid']);
    expect(await loyaltyOf(own)).toMatchObject({ annualPurchaseCount: 1 });
  });

  // PAY-2
  it('is committed before the gateway is asked', async () => {
    const { db } = api.context;
    const { typedCards } = currentProcessor(api);
    const seen: unknown[] = [];
    const charge: TypedCards['charge'] = async (request) => {
      seen.push(
        await sql`select payment_status from purchases where id = ${request.key}`.execute(db),
      );
      return typedCards.charge(request);
    };
    const answer = await withProcessor(api, { typedCards: { charge } }, () =>
      buy(buyer, byCard('pays')),
    );
    expect(answer.status).toBe(201);
    expect(seen).toMatchObject([{ rows: [{ paymentStatus: 'processing' }] }]);
  });

  // PAY-1
  it.each([
    ['insufficient-funds', /not enough money/],
    ['stolen-card', /ask your bank/],
  ] as const)(
    'responds with 402 and the purchase when it is declined: %s',
    { tags: 'long' },
    async (behaviour, words) => {
      const own = await newBuyer(api);
      const headers = { 'idempotency-key': randomUUID() };
      const body = await acceptedQuote(own, 20, byCard(behaviour));
      const answer = await own.call('POST', '/api/purchases', body, headers);
      expect(answer.status).toBe(402);
      expect(answer.body).toEqual({
        code: 'card-declined',
        message: expect.stringMatching(words),
        purchase: expect.objectContaining({ paymentStatus: 'failed', isPaid: false }),
      });
      expect(await own.call('POST', '/api/purchases', body, headers)).toMatchObject({
        status: 402,
        body: answer.body,
      });
      expect(await bookOf(api, answer.body.purchase.id)).toEqual(['declined']);
      expect(await loyaltyOf(own)).toMatchObject({ annualPurchaseCount: 0 });
    },
  );

  it('shows the same fields of a declined purchase as of any other', { tags: 'long' }, async () => {
    const own = await newBuyer(api);
    const declined = (await buy(own, byCard('insufficient-funds'))).body.purchase;
    // Only what is sold can be poured.
    const { pouredLitres, ...paid } = (await buy(own, byCard('pays'))).body;
    expect(pouredLitres).toBe(0);
    expect(Object.keys(declined).sort()).toEqual(Object.keys(paid).sort());
    expect(JSON.stringify([declined, paid])).not.toMatch(/token|mandate|charge|customer/i);
  });

  // PAY-1
  it('returns the first decline again although a second try has paid since', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = await acceptedQuote(buyer, 20, byCard('insufficient-funds'));
    const { purchase } = (await buyer.call('POST', '/api/purchases', body, headers)).body;
    await buyer.call('POST', `/api/purchases/${purchase.id}/pay`, byCard('pays'));
    const again = await buyer.call('POST', '/api/purchases', body, headers);
    expect(again).toMatchObject({ status: 402, body: { purchase: { paymentStatus: 'paid' } } });
  });

  it.each(['silent-paid', 'silent-lost', 'falls', 'late-paid'] as const)(
    'responds with processing while the outcome is unknown: %s',
    { tags: 'long' },
    async (behaviour) => {
      const answer = await buy(buyer, byCard(behaviour));
      expect(answer).toMatchObject({ status: 201, body: { paymentStatus: 'processing' } });
      expect(answer.body).toMatchObject({ isPaid: false, needsSecondStep: false });
    },
  );

  it('returns the same purchase for the same key, whatever the result', {
    tags: 'long',
  }, async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = await acceptedQuote(buyer, 20, byCard('pays'));
    const first = await buyer.call('POST', '/api/purchases', body, headers);
    const again = await buyer.call('POST', '/api/purchases', body, headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await bookOf(api, first.body.id)).toEqual(['paid']);
    const other = { ...body, paymentMethod: 'budget' };
    expectRefusal(await buyer.call('POST', '/api/purchases', other, headers), 422, 'key-reused');
  });

  it('accepts a volume that a quote by money returned', async () => {
    const { body: quote } = await askQuote(buyer, { moneyAmount: 1 });
    const { loyaltyTier, premiumAmount, discountAmount, pricePerLiter, ...figures } = quote;
    const body = { ...figures, carId: buyer.carId, ...byCard('pays') };
    expect((await buyer.call('POST', '/api/purchases', body)).body).toMatchObject({
      fuelAmount: 0.04,
      paymentStatus: 'paid',
    });
  });

  const cards: [what: string, change: Record<string, unknown>, message: string][] = [
    ['15 digits', { cardNumber: '424242424242424' }, 'A card number has 16 digits'],
    ['19 digits', { cardNumber: '4242424242424242424' }, 'A card number has 16 digits'],
    ['letters', { cardNumber: '4242 4242 4242 424a' }, 'A card number has 16 digits'],
    [
      '16 digits that fail the check',
      { cardNumber: '4242424242424241' },
      'This card number is not valid: please check its digits',
    ],
    ['a CVV of 2', { cvv: '12' }, 'A CVV has 3 digits'],
    ['a CVV of 4', { cvv: '1234' }, 'A CVV has 3 digits'],
    ['a CVV of letters', { cvv: 'abc' }, 'A CVV has 3 digits'],
    ['month 13', { expiryDate: '13/30' }, 'Please enter the expiry date as MM/YY'],
    ['no name', { cardholderName: ' ' }, 'Cardholder name is required'],
    ['an expired card', { expiryDate: '10/26' }, 'This card has expired'],
  ];

  it.each(cards)('refuses %s, and nothing is bought or charged', async (_, change, message) => {
    const before = await purchaseCount();
    const answer = await buy(buyer, { ...byCard('pays'), cardDetails: typedCard('pays', change) });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
    expect(answer.body.issues[0].field).toBe(`cardDetails.${Object.keys(change)[0]}`);
    expect(await purchaseCount()).toBe(before);
  });

  it('refuses a missing card, and two cards', async () => {
    const savedCardId = randomUUID();
    for (const change of [{ cardDetails: null }, { savedCardId }]) {
      const answer = await buy(buyer, byCard('pays', change));
      expectRefusal(answer, 400, 'invalid', 'Please fill in all card details to proceed');
    }
  });

  it('refuses an unknown saved card', async () => {
    const answer = await buy(buyer, { paymentMethod: 'card', savedCardId: randomUUID() });
    expectRefusal(answer, 404, 'card-not-found');
  });
});

describe('POST /api/purchases', () => {
  // BUY-5
  it.each([
    { basePrice: 414.99 },
    { discountPercentage: 6 },
    { finalAmount: 0.01 },
    { premiumPercentage: 0 },
    { totalRepayment: 518.74 },
    { repaymentDueDate: '2025-12-31' },
    { fuelAmount: 21 },
  ])('responds with 409 and the fresh quote when the figures differ: %j', async (change) => {
    const before = await purchaseCount();
    for (const way of [{}, byCard('pays'), { paymentMethod: 'debit_order' }]) {
      const answer = await buy(buyer, { ...way, ...change });
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'price-moved',
        message: 'Your quote has changed: please look at the new one',
        quote: expect.objectContaining({ pricePerLiter: 20.75, premiumPercentage: 25 }),
      });
    }
    expect(await purchaseCount()).toBe(before);
  });

  it('responds with 409 and the fresh quote when the price in force has changed', async () => {
    // No earlier purchase has earned a discount.
    const newcomer = await newBuyer(api);
    const body = await acceptedQuote(newcomer, 20, byCard('pays'));
    const before = await purchaseCount();
    const movePetrol = (from: number, to: number) =>
      sql`update fuel_prices set price_cents = ${to}
        where fuel_type = 'petrol' and price_cents = ${from}`.execute(api.context.db);
    await movePetrol(2075, 2175);
    const answer = await newcomer.call('POST', '/api/purchases', body);
    const again = await buy(newcomer);
    await movePetrol(2175, 2075);
    const quote = { pricePerLiter: 21.75, totalRepayment: 543.75 };
    expect(answer).toMatchObject({ status: 409, body: { code: 'price-moved', quote } });
    expect(again).toMatchObject({ status: 201, body: { totalRepayment: 543.75 } });
    expect(await purchaseCount()).toBe(Number(before) + 1);
  });

  // BUY-6
  it("uses the car's fuel type by default", async () => {
    const own = await newBuyer(api, { fuelType: 'diesel' });
    const { carId } = own;
    for (const fuelType of ['diesel', 'petrol']) {
      const { body: figures } = await askQuote(own, { fuelType });
      const named = fuelType === 'diesel' ? {} : { fuelType };
      const body = { ...figures, carId, paymentMethod: 'budget', ...named };
      const answer = await own.call('POST', '/api/purchases', body);
      expect(answer).toMatchObject({ status: 201, body: { fuelType } });
    }
  });

  // BUY-3
  it("refuses more than the tank holds, an unknown fuel, and another user's car or id", async () => {
    const other = await newDriver(api);
    const foreign = await newCar(other);
    expectRefusal(await buy(buyer, { fuelAmount: 50.1 }), 400, 'over-capacity');
    expectRefusal(await buy(buyer, { fuelAmount: 0 }), 400, 'invalid');
    expectRefusal(await buy(buyer, { paymentMethod: 'cash' }), 400, 'invalid');
    expectRefusal(await buy(buyer, { carId: foreign.id }), 404, 'vehicle-not-found');
    expectRefusal(await buy(buyer, { userId: other.userId }), 403, 'not-yours');
  });

  it('refuses a blocked user', async () => {
    const blocked = await newBuyer(api);
    const body = await acceptedQuote(blocked, 20, byCard('pays'));
    await setBlocked(api.context.db, blocked, 'Two debts');
    for (const url of ['/api/purchases', '/api/purchases/scheduled']) {
      expectRefusal(await blocked.call('POST', url, body), 403, 'blocked');
    }
  });

  it('on the budget is owed until the due date', { tags: 'long' }, async () => {
    const answer = await buy(await newBuyer(api));
    expect(answer).toMatchObject({
      status: 201,
      body: { paymentStatus: 'pending', paymentMethod: 'budget', isPaid: false },
    });
    expect(await eventsOf(api, answer.body.id)).toEqual(['created']);
  });

  // PAY-5
  it('on the budget may use all that is left and not a cent more', { tags: 'long' }, async () => {
    const own = await newBuyer(api);
    const owed = await buy(own);
    const leave = async (cents: number) => {
      await api.context.db
        .updateTable('purchases')
        .set({ totalRepaymentCents: (850_000 - cents) as never })
        .where('id', '=', owed.body.id)
        .execute();
      await rebook(api.context.db);
    };
    await leave(51_874);
    const refused = await buy(own);
    expectRefusal(refused, 409, 'over-budget');
    expect(refused.body.message).toMatch(
      /^This purchase costs R518\.75, but only R518\.74 of your budget is left/,
    );
    await leave(51_875);
    expect((await buy(own)).status).toBe(201);
    expectRefusal(await buy(own), 409, 'over-budget');
  });

  // PAY-6
  it('by debit order is owed under a mandate', { tags: 'long' }, async () => {
    const answer = await buy(buyer, { paymentMethod: 'debit_order' });
    expect(answer).toMatchObject({ status: 201, body: { paymentStatus: 'pending' } });
    const stored = await storedPurchase(api, answer.body.id);
    expect(stored.gatewayMandate).toMatch(/^mandate_/);
  });
});
