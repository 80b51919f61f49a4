import { describe, expect, it } from 'vitest';
import { QuotedFigures, QuoteRequest } from '../../../domain/purchases/quote.ts';
import { itRefuses, refusals } from '../refusals.ts';

describe('QuoteRequest', () => {
  const carId = '5f4f8e52-6a0e-4a0f-9d57-0b7f1d1d8f10';
  const request = { carId, fuelType: 'petrol' };

  it.each([
    { ...request, fuelAmount: 1 },
    { ...request, fuelAmount: 999_999.99 },
    { ...request, moneyAmount: 1 },
    { ...request, moneyAmount: 99_999_999.99, userId: carId },
  ])('takes %j', (body) => {
    expect(QuoteRequest.parse(body)).toEqual(body);
  });

  it('asks for exactly one of litres and money', () => {
    const refused = ['fuelAmount: Please enter either litres or an amount of money'];
    expect(refusals(QuoteRequest, request)).toEqual(refused);
    expect(refusals(QuoteRequest, { ...request, fuelAmount: 20, moneyAmount: 400 })).toEqual(
      refused,
    );
  });

  const noLitres = [0, 0.99, -1, Number.NaN, Number.POSITIVE_INFINITY, '20', null];
  itRefuses(QuoteRequest, request, [
    ['fuelAmount', 'Please enter at least 1 litre', noLitres],
    ['fuelAmount', 'The amount of fuel is too large', [1e308]],
    ['moneyAmount', 'Please enter at least R1.00', [0, 0.99, -1]],
    ['moneyAmount', 'Please enter the amount of money you have', [Number.NaN, '400', null]],
    ['moneyAmount', 'The amount of money is too large', [1e308]],
  ]);

  it('requires a car and a fuel type', () => {
    expect(refusals(QuoteRequest, { fuelAmount: 20 })).toEqual([
      'carId: This is not a valid id',
      'fuelType: Fuel type must be petrol or diesel',
    ]);
  });
});

describe('QuotedFigures', () => {
  const missing = 'This figure of the quote is missing';
  const figures = {
    fuelAmount: 0.01,
    basePrice: 0.22,
    discountPercentage: 0,
    finalAmount: 0.22,
    premiumPercentage: 25,
    totalRepayment: 0.28,
    repaymentDueDate: '2026-02-06',
  };

  // BUY-3
  it('accepts volumes from 0.01 l, which a quote by money can result in', () => {
    expect(QuotedFigures.parse(figures)).toEqual(figures);
  });

  it('turns an instant into its South African day', () => {
    const sent = { ...figures, repaymentDueDate: '2026-02-05T22:00:00Z' };
    expect(QuotedFigures.parse(sent)).toEqual(figures);
  });

  const noVolumes = [0, 0.009, -1, Number.NaN, null, '20'];
  const noFigures = [undefined, null, '0.22', Number.NaN];
  itRefuses(QuotedFigures, figures, [
    ['fuelAmount', 'The amount of fuel must be above 0 litres', noVolumes],
    ['basePrice', missing, noFigures],
    ['discountPercentage', missing, noFigures],
    ['finalAmount', missing, noFigures],
    ['premiumPercentage', missing, noFigures],
    ['totalRepayment', missing, noFigures],
    ['repaymentDueDate', "This date can't be read", ['2026-02-31']],
  ]);
});
