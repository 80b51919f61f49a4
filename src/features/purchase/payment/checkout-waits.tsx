import { Button } from '@mantine/core';
import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import classes from './payment.module.css';

interface CheckoutWaitsProps {
  url: string;
  problem: string | null;
  isPending: boolean;
  onGiveUp: () => void;
}

/** A payment that its user has begun on the page of the processor or the bank, and not finished. */
export function CheckoutWaits({ url, problem, isPending, onGiveUp }: CheckoutWaitsProps) {
  const isConnected = useIsConnected();
  return (
    <div className={shared.form}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <p>
        <span>{'This payment waits for you at '}</span>
        <strong className={classes.host ?? ''}>{new URL(url).host}</strong>
        <span>
          . The page needs a connection. If you have just paid there, you see the result in your
          purchases.
        </span>
      </p>
      <div className={classes.actions}>
        <Button variant="default" disabled={isPending || !isConnected} onClick={onGiveUp}>
          Cancel this payment
        </Button>
        <Button
          color="amber"
          disabled={isPending || !isConnected}
          onClick={() => location.assign(url)}
        >
          Continue the payment
        </Button>
      </div>
    </div>
  );
}
