import { describe, expect, it } from 'vitest';
import { beforeTests, newCar, newDriver, startApi } from '../../support/api.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { named } from '../../support/server/named.ts';
import { askQuote, dayAfter, newBuyer, unusedCredit } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const buyer = beforeTests(() => newBuyer(api));

describe('POST /api/purchases/quote', () => {
  it("quotes by litres at today's price", async () => {
    const answer = await askQuote(buyer, { fuelAmount: 20 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      fuelAmount: 20,
      pricePerLiter: 20.75,
      basePrice: 415,
      discountPercentage: 0,
      discountAmount: 0,
      finalAmount: 415,
      premiumPercentage: 25,
      premiumAmount: 103.75,
      totalRepayment: 518.75,
      repaymentDueDate: dayAfter(api, 30),
      loyaltyTier: 'new',
      credit: unusedCredit,
    });
  });

  it('quotes by money without exceeding it', async () => {
    const { body } = await askQuote(buyer, { moneyAmount: 500 });
    expect(body).toMatchObject({ fuelAmount: 24.09, basePrice: 499.87 });
  });

  it('subtracts the discount before it adds the premium', async () => {
    const loyal = await newBuyer(api);
    await api.context.db
      .updateTable('loyaltyProfiles')
      .set({ currentDiscountRate: 4, loyaltyTier: 'consistent' })
      .where('userId', '=', loyal.userId as never) // an id from the API
      .execute();
    const { body } = await askQuote(loyal, { fuelAmount: 10 });
    expect(body).toMatchObject({ discountAmount: 8.3, finalAmount: 199.2, totalRepayment: 249 });
    expect(body.loyaltyTier).toBe('consistent');
  });

  it('quotes a full tank and the smallest amount', async () => {
    for (const wish of [{ fuelAmount: 50 }, { fuelAmount: 1 }, { moneyAmount: 1 }]) {
      expect((await askQuote(buyer, wish)).status).toBe(200);
    }
  });

  it.each(named([0, 0.99, -1, Number.NaN, Number.POSITIVE_INFINITY, '20', null]))(
    'refuses %s litres',
    async (_, fuelAmount) => {
      const answer = await askQuote(buyer, { fuelAmount });
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues[0]).toEqual({
        field: 'fuelAmount',
        message: 'Please enter at least 1 litre',
      });
    },
  );

  it.each([
    [0.99, 'Please enter at least R1.00'],
    [null, 'Please enter the amount of money you have'],
  ])('refuses %s rand', async (moneyAmount, message) => {
    expectRefusal(await askQuote(buyer, { moneyAmount }), 400, 'invalid', message);
  });

  it('refuses both litres and money, and neither', async () => {
    const message = 'Please enter either litres or an amount of money';
    for (const wish of [{ fuelAmount: 5, moneyAmount: 5 }, { fuelAmount: undefined }]) {
      expectRefusal(await askQuote(buyer, wish), 400, 'invalid', message);
    }
  });

  it.each([
    ['fuelAmount', 50.1],
    ['moneyAmount', 1040],
  ])('refuses more than the tank holds, by %s', async (field, amount) => {
    const answer = await askQuote(buyer, { [field]: amount });
    expectRefusal(answer, 400, 'over-capacity');
    const message = "The amount of fuel exceeds your vehicle's tank capacity";
    expect(answer.body.issues).toEqual([{ field, message }]);
  });

  it("refuses another user's car, a deleted one and an unknown one", { tags: 'long' }, async () => {
    const other = await newDriver(api);
    const foreign = await newCar(other);
    const gone = await newCar(buyer);
    await buyer.call('DELETE', `/api/cars/${gone.id}`, {});
    for (const carId of [foreign.id, gone.id, '00000000-0000-4000-8000-000000000000']) {
      const answer = await askQuote(buyer, { carId });
      expectRefusal(answer, 404, 'vehicle-not-found', 'Vehicle Not Found');
    }
  });

  it('refuses to quote for another user', async () => {
    const other = await newDriver(api);
    expectRefusal(await askQuote(buyer, { userId: other.userId }), 403, 'not-yours');
  });

  it('refuses a blocked user with the reason', async () => {
    const blocked = await newBuyer(api);
    await setBlocked(api.context.db, blocked, 'Two debts');
    expectRefusal(await askQuote(blocked), 403, 'blocked', 'Your account is blocked: Two debts');
  });
});
