import { Button } from '@mantine/core';
import type { UserId } from '../../../../domain/ids.ts';
import type { CardChoice } from '../../../api/payments.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { useIsConnected } from '../../../http/connection.ts';
import { paymentTexts, purchaseToasts } from '../texts.ts';
import { CardEntry } from './card-entry.tsx';
import classes from './payment.module.css';
import { useCardEntry } from './use-card-entry.ts';

interface CardPaymentProps {
  userId: UserId;
  /** The formatted total. */
  total: string;
  problem: string | null;
  isPending: boolean;
  onPay: (card: CardChoice) => unknown;
  /** The user cannot go back while the outcome of a try is unknown. */
  onBack: (() => void) | undefined;
}

const texts = paymentTexts.card;

/** A card, and the button that charges it. */
export function CardPayment(props: CardPaymentProps) {
  const { userId, total, problem, isPending, onPay, onBack } = props;
  const isConnected = useIsConnected();
  const entry = useCardEntry(userId);
  const refuse = (isIncomplete: boolean) => {
    if (isIncomplete) toastError(purchaseToasts.incompleteCard);
    return false;
  };
  return (
    <form noValidate className={classes.form} onSubmit={entry.submit(onPay, refuse)}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <CardEntry userId={userId} entry={entry} offersKeeping />
      <Notice kind="note">{paymentTexts.demonstration}</Notice>
      <div className={classes.actions}>
        {onBack && (
          <Button variant="default" disabled={isPending} onClick={onBack}>
            {paymentTexts.back}
          </Button>
        )}
        <Button type="submit" color="amber" disabled={!isConnected} loading={isPending}>
          {texts.pay(total)}
        </Button>
      </div>
    </form>
  );
}
