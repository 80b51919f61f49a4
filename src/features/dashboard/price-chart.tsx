import { firstHistoryDay } from '../../../domain/prices/price-history.ts';
import { formatDay, formatMoney } from '../../../domain/values/format.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import classes from './price-chart.module.css';
import { lineText, type PriceLine, type PriceRange, priceRange } from './price-lines.ts';

interface Props {
  lines: PriceLine[];
  /** The last of the twelve months' days. */
  until: Day;
  isToday: boolean;
}

/**
 * The prices of twelve months as lines that step at each new price. The letters are beside the
 * drawing, so that they follow the size that its user has chosen (PRI-10).
 */
export function PriceChart({ lines, until, isToday }: Props) {
  const range = priceRange(lines.flatMap(({ prices }) => prices));
  const text = lines.map((line) => lineText(line, until)).join('. ');
  return (
    <div className={classes.chart} role="img" aria-label={text}>
      <svg className={classes.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {lines.map((line) => (
          <path key={line.fuelType} data-line={line.fuelType} d={steps(line, range, until)} />
        ))}
      </svg>
      <div className={classes.prices}>
        <span>{formatMoney(range.highest)}</span>
        {range.lowest < range.highest && <span>{formatMoney(range.lowest)}</span>}
      </div>
      <div className={classes.days} data-days>
        <span>{formatDay(firstHistoryDay(until))}</span>
        <span>{isToday ? 'Today' : formatDay(until)}</span>
      </div>
    </div>
  );
}

/** The path of a line: each price is level until the next one begins. */
function steps({ prices }: PriceLine, range: PriceRange, until: Day): string {
  const from = Date.parse(firstHistoryDay(until));
  const width = Date.parse(until) - from;
  const height = range.highest - range.lowest;
  const points = prices.map(({ effectiveDate, pricePerLitre }) => {
    const x = Math.max(0, (100 * (Date.parse(effectiveDate) - from)) / width);
    const y = height === 0 ? 50 : (100 * (range.highest - pricePerLitre)) / height;
    return `${x.toFixed(1)} V${y.toFixed(1)}`;
  });
  return `M${points.join(' H').replace(' V', ' ')} H100`;
}
