import classes from './history.module.css';
import { historyTexts } from './texts.ts';

/** The number of loaded requests. A plus means that there are more. */
export function RequestCount({ count, hasMore }: { count: number; hasMore: boolean }) {
  return (
    <span className={classes.count}>
      <span aria-hidden>{historyTexts.count(count, hasMore)}</span>
      <span className="visually-hidden">{historyTexts.countSpoken(count, hasMore)}</span>
    </span>
  );
}
