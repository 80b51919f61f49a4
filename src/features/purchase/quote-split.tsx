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
import { DetailList } from '../../components/detail-list.tsx';
import { quoteTexts as texts } from './texts.ts';

/** What the fuel costs, what the discount takes off and what credit adds (decision 12). */
export function QuoteSplit({ quote }: { quote: Omit<Quote, 'loyaltyTier'> }) {
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
        [texts.total, money(quote.totalRepayment)],
        [texts.due, formatDay(quote.repaymentDueDate)],
      ]}
    />
  );
}
