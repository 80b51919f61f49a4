import type { Quote } from '../../../domain/purchases/quote.ts';
import {
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { type Detail, DetailList } from '../../components/layout/detail-list.tsx';
import { quoteTexts as texts } from './texts.ts';

interface QuoteSplitProps {
  quote: Omit<Quote, 'loyaltyTier'>;
  /** The label of the total, once something is bought. */
  total?: string;
  /** The date of the payment, instead of the due date. */
  payment?: readonly Detail[];
}

/** The cost of the fuel, the discount and the cost of credit (BUY-4). */
export function QuoteSplit({ quote, total = texts.total, payment }: QuoteSplitProps) {
  const money = (rand: number) => formatMoney(centsFromRand(rand));
  const volume = formatLitres(centilitresFromLitres(quote.fuelAmount));
  const price = formatPrice(centsFromRand(quote.pricePerLiter));
  return (
    <DetailList
      details={[
        [texts.fuelSplit(volume, price), money(quote.basePrice)],
        [
          texts.discount(formatPercent(quote.discountPercentage)),
          quote.discountAmount > 0 ? texts.less(money(quote.discountAmount)) : money(0),
        ],
        [texts.cash, money(quote.finalAmount)],
        [texts.credit(formatPercent(quote.premiumPercentage)), money(quote.premiumAmount)],
        [total, money(quote.totalRepayment)],
        ...(payment ?? [[texts.due, formatDay(quote.repaymentDueDate)] as const]),
      ]}
    />
  );
}
