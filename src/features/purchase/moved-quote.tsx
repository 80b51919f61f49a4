import { Button } from '@mantine/core';
import type { Quote } from '../../../domain/purchases/quote.ts';
import {
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
} from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { Notice } from '../../components/states/notice.tsx';
import classes from './quote.module.css';
import { movedTexts as texts } from './texts.ts';

interface MovedQuoteProps {
  before: Quote;
  now: Quote;
  /** The previous figures were an estimate of this phone. */
  wasEstimate?: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/**
 * The previous and the current figures side by side. Nobody buys at figures they have not seen
 * (BUY-5).
 */
export function MovedQuote(props: MovedQuoteProps) {
  const { before, now, wasEstimate = false, onAccept, onDecline } = props;
  const rows = figures(before).map(([name, was], index) => {
    // Both lists have the same figures in the same order.
    return { name, was, is: figures(now)[index]?.[1] ?? '' };
  });
  return (
    <div className={`${classes.panel} ${classes.compared}`}>
      <Notice kind="problem">{wasEstimate ? texts.estimateText : texts.text}</Notice>
      <table className={classes.table}>
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.figure}</span>
            </th>
            <th scope="col">{wasEstimate ? texts.estimate : texts.before}</th>
            <th scope="col">{texts.now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, is }) => (
            <tr key={name} data-total={name === texts.total}>
              <th scope="row">{name}</th>
              <td>{was}</td>
              <td data-changed={was !== is}>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.panel}>
        <Button color="amber" onClick={onAccept}>
          {texts.accept(money(now.totalRepayment))}
        </Button>
        <Button variant="default" onClick={onDecline}>
          {texts.decline}
        </Button>
      </div>
    </div>
  );
}

function figures(quote: Quote): [name: string, value: string][] {
  return [
    [texts.price, money(quote.pricePerLiter)],
    [texts.volume, formatLitres(centilitresFromLitres(quote.fuelAmount))],
    [texts.base, money(quote.basePrice)],
    [texts.discount, formatPercent(quote.discountPercentage)],
    [texts.credit, money(quote.premiumAmount)],
    [texts.total, money(quote.totalRepayment)],
    [texts.due, formatDay(quote.repaymentDueDate)],
  ];
}

function money(rand: number): string {
  return formatMoney(centsFromRand(rand));
}
