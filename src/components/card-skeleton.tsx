import classes from './card-skeleton.module.css';
import { sharedTexts } from './texts.ts';

/** Stands where a card will be, at its final height, so that nothing jumps. */
export function CardSkeleton({ height }: { height: number }) {
  return (
    <div className={classes.skeleton} style={{ height }} role="status">
      <span className="visually-hidden">{sharedTexts.loading}</span>
    </div>
  );
}
