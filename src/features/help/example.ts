import { type LoyaltyTier, tierTable } from '../../../domain/loyalty/loyalty.ts';
import { type CreditOffer, offerCredit } from '../../../domain/purchases/credit-offer.ts';
import { formatDay, formatMoney, formatPercent } from '../../../domain/values/format.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import type { Detail } from '../../components/layout/detail-list.tsx';
import { costTexts as texts } from './texts.ts';

/** 40 litres at R20.00: a common tank, and a price that is easy to reckon with. */
const volume = centilitres(4000);
const pricePerLitre = cents(2000);

/** The example of the cost of credit, for somebody in a tier. */
export function exampleOffer(loyaltyTier: LoyaltyTier, today: Day): CreditOffer {
  const { discountPercent } = tierTable[loyaltyTier];
  return offerCredit({ volume, pricePerLitre, discountPercent, loyaltyTier, today });
}

export function exampleRows(offer: CreditOffer): Detail[] {
  const { rows } = texts;
  return [
    [rows.fuel, formatMoney(offer.basePrice)],
    [rows.discount(formatPercent(offer.discountPercent)), `−${formatMoney(offer.discountAmount)}`],
    [rows.price, formatMoney(offer.finalAmount)],
    [rows.credit(formatPercent(offer.premiumPercent)), formatMoney(offer.premiumAmount)],
    [rows.total, formatMoney(offer.totalRepayment)],
    [rows.due, formatDay(offer.repaymentDueDate)],
  ];
}
