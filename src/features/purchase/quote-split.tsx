import {
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../domain/format.ts';
import { centsFromRand } from '../../../domain/money.ts';
import type { Quote } from '../../../domain/quote.ts';
import { centilitresFromLitres } from '../../../domain/volume.ts';
import { type Detail, DetailList } from '../../components/detail-list.tsx';
import { quoteTexts as texts } from './texts.ts';

interface QuoteSplitProps {
  quote: Omit<Quote, 'loyaltyTier'>;
  /** What the total is called once something was bought. */
  total?: string;
  /** When that was or is to be paid, in place of the due date. */
  payment?: readonly Detail[];
}

/** What the fuel costs, what the discount takes off and what credit adds (BUY-4). */
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
