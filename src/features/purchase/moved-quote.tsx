import { Button } from '@mantine/core';
import type { Quote } from '../../../domain/purchases/quote.ts';
import { formatDay, formatPercent } from '../../../domain/values/format.ts';
import { formatFuel, formatRand } from '../../components/amount-text.ts';
import { Notice } from '../../components/states/notice.tsx';
import shared from './purchase.module.css';
import classes from './quote.module.css';

const totalName = 'You repay';

const figures: [name: string, textOf: (quote: Quote) => string][] = [
  ['Per litre', (quote) => formatRand(quote.pricePerLiter)],
  ['Litres', (quote) => formatFuel(quote.fuelAmount)],
  ['Fuel', (quote) => formatRand(quote.basePrice)],
  ['Discount', (quote) => formatPercent(quote.discountPercentage)],
  ['Cost of credit', (quote) => formatRand(quote.premiumAmount)],
  [totalName, (quote) => formatRand(quote.totalRepayment)],
  ['Due by', (quote) => formatDay(quote.repaymentDueDate)],
];

interface MovedQuoteProps {
  before: Quote;
  now: Quote;
  /** The previous figures were an estimate of this phone. */
  wasEstimate?: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** Compares the old and new figures: nobody buys at figures they have not seen (BUY-5). */
export function MovedQuote(props: MovedQuoteProps) {
  const { before, now, wasEstimate = false, onAccept, onDecline } = props;
  return (
    <div className={`stack-12 ${classes.compared}`}>
      <Notice kind="problem">
        {wasEstimate
          ? 'You are connected again, and the price differs from the estimate. Nothing was charged.'
          : 'Nothing was charged. Please compare both, then decide.'}
      </Notice>
      <table className={`${shared.table} ${classes.table}`}>
        <caption className="visually-hidden">The figures before and now</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Figure</span>
            </th>
            <th scope="col">{wasEstimate ? 'Estimate' : 'Before'}</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([name, textOf]) => (
            <tr key={name} data-total={name === totalName}>
              <th scope="row">{name}</th>
              <td>{textOf(before)}</td>
              <td data-changed={textOf(before) !== textOf(now)}>{textOf(now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="stack-12">
        <Button color="amber" onClick={onAccept}>
          {`Continue with ${formatRand(now.totalRepayment)}`}
        </Button>
        <Button variant="default" onClick={onDecline}>
          No, start over
        </Button>
      </div>
    </div>
  );
}
