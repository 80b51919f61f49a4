import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderedVolume } from '../../../domain/fuel-requests/fuel-order.ts';
import { loyaltyTiers, tierTable } from '../../../domain/loyalty/loyalty.ts';
import {
  type CreditOffer,
  matchesOffer,
  type OfferTerms,
  offerCredit,
  quoteOf,
} from '../../../domain/purchases/credit-offer.ts';
import { Quote, type QuotedFigures } from '../../../domain/purchases/quote.ts';
import { cents, centsFromRand } from '../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { centilitres } from '../../../domain/values/volume.ts';

const today = '2026-01-07' as Day;
const volumes = fc.integer({ min: 1, max: 99_999_999 }).map(centilitres);
const tankfuls = fc.integer({ min: 1, max: 20_000 }).map(centilitres);
const prices = fc.integer({ min: 1000, max: 5000 }).map(cents);
const tiers = fc.constantFrom(...loyaltyTiers);

function terms(volume: number, price: number, discountPercent = 0): OfferTerms {
  return {
    volume: centilitres(volume),
    pricePerLitre: cents(price),
    discountPercent,
    loyaltyTier: 'new',
    today,
  };
}

const offers = fc
  .record({ volume: volumes, pricePerLitre: prices, loyaltyTier: tiers })
  .map((some) =>
    offerCredit({
      ...some,
      discountPercent: tierTable[some.loyaltyTier].discountPercent,
      today,
    }),
  );

// BUY-1
describe('offerCredit', () => {
  it.each([
    // 20 l at R21.80: R436.00, no discount, and a premium of R109.00.
    [2000, 2180, 0, [43_600, 0, 43_600, 10_900, 54_500]],
    // 45.50 l at R20.75 is R944.125: half a cent rounds up.
    [4550, 2075, 4, [94_413, 3777, 90_636, 22_659, 113_295]],
    [100, 1852, 6, [1852, 111, 1741, 435, 2176]],
    // 0.01 l: every step rounds.
    [1, 2180, 2, [22, 0, 22, 6, 28]],
    [2000, 2180, 100, [43_600, 43_600, 0, 0, 0]],
  ] as const)('offers %i cl at %i less %d %%', (volume, price, discount, figures) => {
    const offer = offerCredit(terms(volume, price, discount));
    const { basePrice, discountAmount, finalAmount, premiumAmount, totalRepayment } = offer;
    expect([basePrice, discountAmount, finalAmount, premiumAmount, totalRepayment]).toEqual(
      figures,
    );
  });

  it.each([
    // 23:59 and midnight in South Africa.
    ['2026-01-06T21:59:59Z', '2026-02-05'],
    ['2026-01-06T22:00:00Z', '2026-02-06'],
    ['2026-12-02T10:00:00Z', '2027-01-01'],
    ['2028-01-30T10:00:00Z', '2028-02-29'],
  ])('made on %s is due on %s', (instant, due) => {
    const offer = offerCredit({ ...terms(2000, 2180), today: southAfricanDay(new Date(instant)) });
    expect(offer.repaymentDueDate).toBe(due);
  });

  it('adds up, and never costs less than the fuel after the discount', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        expect(offer.basePrice - offer.discountAmount).toBe(offer.finalAmount);
        expect(offer.finalAmount + offer.premiumAmount).toBe(offer.totalRepayment);
        expect(offer.totalRepayment).toBeGreaterThanOrEqual(offer.finalAmount);
        expect(offer.finalAmount).toBeLessThanOrEqual(offer.basePrice);
        expect(offer.finalAmount).toBeGreaterThan(0);
      }),
    );
  });

  it('costs for two volumes together as much as for both apart, up to rounding', () => {
    fc.assert(
      fc.property(tankfuls, tankfuls, prices, tiers, (one, other, price, tier) => {
        const { discountPercent } = tierTable[tier];
        const offer = (volume: number) => offerCredit(terms(volume, price, discountPercent));
        const [a, b, both] = [offer(one), offer(other), offer(one + other)];
        const apart = (figure: 'basePrice' | 'finalAmount' | 'totalRepayment') =>
          Math.abs(a[figure] + b[figure] - both[figure]);
        expect(apart('basePrice')).toBeLessThanOrEqual(1);
        expect(apart('finalAmount')).toBeLessThanOrEqual(2);
        expect(apart('totalRepayment')).toBeLessThanOrEqual(3);
      }),
      { numRuns: 2000 },
    );
  });

  it('costs more for more fuel, and less for a higher tier', () => {
    fc.assert(
      fc.property(volumes, prices, (volume, price) => {
        const totals = loyaltyTiers.map(
          (tier) =>
            offerCredit(terms(volume, price, tierTable[tier].discountPercent)).totalRepayment,
        );
        expect(totals).toEqual(totals.toSorted((a, b) => b - a));
        const more = offerCredit(terms(volume + 1, price)).totalRepayment;
        expect(more).toBeGreaterThan(offerCredit(terms(volume, price)).totalRepayment);
      }),
    );
  });
});

/**
 * The same quote in exact fractions, written independently of the rule. A number is [numerator,
 * denominator].
 */
type Fraction = readonly [bigint, bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
/** Rounds a fraction of a rand to whole cents, half up. */
function exactCents([numerator, denominator]: Fraction): bigint {
  const scaled = numerator * 100n;
  const below = scaled / denominator;
  return (scaled - below * denominator) * 2n < denominator ? below : below + 1n;
}

function exactQuote(litres: Fraction, price: Fraction, discountPercent: bigint) {
  const base = exactCents(times(litres, price));
  const discount = exactCents(times([base, 100n], [discountPercent, 100n]));
  const premium = exactCents(times([base - discount, 100n], [25n, 100n]));
  return {
    base,
    discount,
    final: base - discount,
    premium,
    total: base - discount + premium,
  };
}

/** The largest number of hundredths of a litre whose exact cost does not exceed the money. */
function exactLitres(money: Fraction, price: Fraction): Fraction {
  const [numerator, denominator] = times(money, [price[1], price[0]]);
  return [(numerator * 100n) / denominator, 100n];
}

// BUY-1, BUY-2
describe('10,000 random quotes', () => {
  function expectExact(offer: CreditOffer, litres: Fraction) {
    const price: Fraction = [BigInt(offer.pricePerLitre), 100n];
    const exact = exactQuote(litres, price, BigInt(offer.discountPercent));
    const quote = quoteOf(offer);
    expect(quote.fuelAmount).toBe(Number(litres[0]) / Number(litres[1]));
    expect(quote.basePrice).toBe(Number(exact.base) / 100);
    expect(quote.discountAmount).toBe(Number(exact.discount) / 100);
    expect(quote.finalAmount).toBe(Number(exact.final) / 100);
    expect(quote.premiumAmount).toBe(Number(exact.premium) / 100);
    expect(quote.totalRepayment).toBe(Number(exact.total) / 100);
  }

  it('by litres equal an exact calculation to the cent', () => {
    const litres = fc.integer({ min: 100, max: 99_999_999 });
    fc.assert(
      fc.property(litres, prices, tiers, (hundredths, price, tier) => {
        const wish = { fuelAmount: Number(`${hundredths}e-2`) };
        const { discountPercent } = tierTable[tier];
        const offer = offerCredit(terms(orderedVolume(wish, price), price, discountPercent));
        expectExact(offer, [BigInt(hundredths), 100n]);
      }),
      { numRuns: 5000 },
    );
  });

  it('by money equal an exact calculation to the cent, and stay within the money', () => {
    const money = fc.integer({ min: 100, max: 9_999_999_999 });
    fc.assert(
      fc.property(money, prices, tiers, (amount, price, tier) => {
        const wish = { moneyAmount: Number(`${amount}e-2`) };
        const { discountPercent } = tierTable[tier];
        const offer = offerCredit(terms(orderedVolume(wish, price), price, discountPercent));
        expectExact(offer, exactLitres([BigInt(amount), 100n], [BigInt(price), 100n]));
        expect(offer.basePrice).toBeLessThanOrEqual(amount);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('quoteOf', () => {
  it('is in rand and litres', () => {
    expect(quoteOf(offerCredit({ ...terms(4550, 2075, 4), loyaltyTier: 'consistent' }))).toEqual({
      fuelAmount: 45.5,
      pricePerLiter: 20.75,
      basePrice: 944.13,
      discountPercentage: 4,
      discountAmount: 37.77,
      finalAmount: 906.36,
      premiumPercentage: 25,
      premiumAmount: 226.59,
      totalRepayment: 1132.95,
      repaymentDueDate: '2026-02-06',
      loyaltyTier: 'consistent',
    });
  });

  it('satisfies the contract', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        expect(Quote.parse(quoteOf(offer))).toEqual(quoteOf(offer));
      }),
    );
  });
});

// BUY-5
describe('matchesOffer', () => {
  const offer = offerCredit(terms(2000, 2180, 2));
  const figures: QuotedFigures = quoteOf(offer);

  it('accepts every quote of the offer', () => {
    fc.assert(
      fc.property(offers, (some) => {
        const sent: Quote = JSON.parse(JSON.stringify(quoteOf(some)));
        expect(matchesOffer(sent, some)).toBe(true);
      }),
    );
  });

  it.each([
    { basePrice: 436.01 },
    { basePrice: -436 },
    { basePrice: 1e308 },
    { discountPercentage: 6 },
    { discountPercentage: 2.01 },
    { finalAmount: 427.27 },
    { pricePerLiter: 1 },
    { discountAmount: 99.99 },
    { premiumAmount: 0 },
    { premiumPercentage: 0 },
    { premiumPercentage: 24.99 },
    { totalRepayment: 534.09 },
    { totalRepayment: 0 },
    { fuelAmount: 20.01 },
    { repaymentDueDate: '2026-02-07' as Day },
  ])('refuses %j', (change) => {
    expect(matchesOffer({ ...figures, ...change }, offer)).toBe(false);
  });

  it('refuses a difference of one cent in any amount', () => {
    const amounts = fc.constantFrom('basePrice', 'finalAmount', 'totalRepayment');
    fc.assert(
      fc.property(offers, amounts, fc.constantFrom(-1, 1), (some, amount, change) => {
        const quote = quoteOf(some);
        const changed = (centsFromRand(quote[amount]) + change) / 100;
        expect(matchesOffer({ ...quote, [amount]: changed }, some)).toBe(false);
      }),
    );
  });

  it('refuses the quote of another price', () => {
    expect(matchesOffer(figures, offerCredit(terms(2000, 2181, 2)))).toBe(false);
  });
});
