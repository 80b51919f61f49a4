import type { Quote } from '../../../domain/purchases/quote.ts';
import { formatDay, formatPercent, formatPrice } from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { formatFuel, formatRand } from '../../components/amount-text.ts';
import { type Detail, DetailList } from '../../components/layout/detail-list.tsx';

interface QuoteSplitProps {
  quote: Omit<Quote, 'loyaltyTier'>;
  /** The label of the total, once something is bought. */
  total?: string;
  /** The date of the payment, instead of the due date. */
  payment?: readonly Detail[];
}

/** The cost of the fuel, the discount and the cost of credit (BUY-4). */
export function QuoteSplit({ quote, total = 'You repay', payment }: QuoteSplitProps) {
  const price = formatPrice(centsFromRand(quote.pricePerLiter));
  return (
    <DetailList
      details={[
        [`Fuel: ${formatFuel(quote.fuelAmount)} at ${price}`, formatRand(quote.basePrice)],
        [
          `Loyalty discount, ${formatPercent(quote.discountPercentage)}`,
          quote.discountAmount > 0 ? `−${formatRand(quote.discountAmount)}` : formatRand(0),
        ],
        ['Price after discount', formatRand(quote.finalAmount)],
        [creditLabel(quote.premiumPercentage), formatRand(quote.premiumAmount)],
        [total, formatRand(quote.totalRepayment)],
        ...(payment ?? [['Due by', formatDay(quote.repaymentDueDate)] as const]),
      ]}
    />
  );
}

export function creditLabel(percent: number): string {
  return `Cost of credit, ${formatPercent(percent)}`;
}
