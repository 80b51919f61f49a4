import { sharedTexts } from '../texts.ts';
import classes from './card-skeleton.module.css';

/** A placeholder of a card's final height, so that nothing jumps when the card loads. */
export function CardSkeleton({ height }: { height: number }) {
  return (
    <div className={classes.skeleton} style={{ height }} role="status">
      <span className="visually-hidden">{sharedTexts.loading}</span>
    </div>
  );
}
