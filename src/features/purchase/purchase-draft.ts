import { loyaltyTiers } from '../../../domain/loyalty/loyalty.ts';
import { fuelTypes } from '../../../domain/prices/fuel-price.ts';
import type { Quote } from '../../../domain/purchases/quote.ts';
import type { VehicleFuelOrder } from '../../api/quotes.ts';
import { formatRand } from '../../components/amount-text.ts';
import type { DraftKind } from '../../components/fields/draft-offer.tsx';
import {
  isBoolean,
  isDate,
  isNumber,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
} from '../../session/validator.ts';
import type { OpenAttempt, PurchaseDraft, ShownQuote } from './draft.ts';
import type { AmountMode, WizardValue } from './wizard/wizard-value.ts';
import { wizardSteps } from './wizard/wizard-value.ts';

const shownQuote = objectOf<ShownQuote>({
  id: isString,
  wish: objectOf<VehicleFuelOrder>({
    carId: isString,
    fuelType: oneOf(...fuelTypes),
    fuelAmount: optional(isNumber),
    moneyAmount: optional(isNumber),
  }),
  quote: objectOf<Quote>({
    fuelAmount: isNumber,
    pricePerLiter: isNumber,
    basePrice: isNumber,
    discountPercentage: isNumber,
    discountAmount: isNumber,
    finalAmount: isNumber,
    premiumPercentage: isNumber,
    premiumAmount: isNumber,
    totalRepayment: isNumber,
    repaymentDueDate: isDate,
    loyaltyTier: oneOf(...loyaltyTiers),
  }),
  basis: oneOf('server', 'saved-price', 'fallback-price'),
  pricedAt: isNumber,
  isDiscountUnknown: optional(isBoolean),
});

const openAttempt = objectOf<OpenAttempt>({
  method: oneOf('card', 'budget', 'debit_order', 'schedule'),
  key: optional(isString),
  codeFor: optional(isString),
  checkoutUrl: optional(nullable(isString)),
});

export const purchaseDraftKind: DraftKind<PurchaseDraft> = {
  name: 'purchase',
  isValid: objectOf<PurchaseDraft>({
    wizard: objectOf<WizardValue>({
      step: oneOf(...wizardSteps),
      carId: isString,
      fuelType: nullable(oneOf(...fuelTypes)),
      mode: oneOf<AmountMode>('litres', 'money'),
      amount: isString,
    }),
    shown: nullable(shownQuote),
    openAttempt: nullable(openAttempt),
    declined: nullable(isString),
  }),
  describe: ({ wizard, shown }) => {
    if (shown) return `${formatRand(shown.quote.totalRepayment)} to repay`;
    if (!wizard?.amount.trim()) return 'without an amount yet';
    return wizard.mode === 'litres' ? `${wizard.amount} litres` : `R${wizard.amount}`;
  },
  // A payment whose outcome is unknown comes before any other purchase.
  mustContinue: ({ openAttempt }) => Boolean(openAttempt),
};
