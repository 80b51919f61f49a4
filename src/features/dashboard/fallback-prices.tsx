import { Button } from '@mantine/core';
import { sharedTexts } from '../../components/texts.ts';
import classes from './price-card.module.css';

interface Props {
  isFetching: boolean;
  onRetry: () => void;
}

/** Says that the figures are estimates, because no price is at hand (PRI-7). */
export function FallbackPrices({ isFetching, onRetry }: Props) {
  return (
    <div className={classes.fallback}>
      <p className={classes.strong}>Using fallback prices</p>
      <p>The live prices could not be loaded. You get the price at the moment you ask.</p>
      <Button variant="default" loading={isFetching} onClick={onRetry}>
        {sharedTexts.retry}
      </Button>
    </div>
  );
}
