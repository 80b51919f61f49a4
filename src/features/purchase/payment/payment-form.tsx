import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { UserId } from '../../../../domain/ids.ts';
import type { CardChoice } from '../../../api/payments.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import { CardEntry } from './card-entry.tsx';
import { DemonstrationNotice } from './notices.tsx';
import classes from './payment.module.css';
import { useCardEntry } from './use-card-entry.ts';

interface PaymentFormProps {
  userId: UserId;
  /** The label of the button that pays. */
  label: string;
  problem: string | null;
  isPending: boolean;
  isImpossible?: boolean;
  onSubmit: (event: FormEvent) => void;
  /** The user cannot go back while the outcome of a try is unknown. */
  onBack: (() => void) | undefined;
  children: ReactNode;
}

export function PaymentForm(props: PaymentFormProps) {
  const { userId, label, problem, isPending, isImpossible = false } = props;
  const { onSubmit, onBack, children } = props;
  const isConnected = useIsConnected();
  return (
    <form noValidate className={`stack ${shared.form}`} onSubmit={onSubmit}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {children}
      <DemonstrationNotice userId={userId} />
      <div className={classes.actions}>
        {onBack && (
          <Button variant="default" disabled={isPending} onClick={onBack}>
            Back
          </Button>
        )}
        <Button
          type="submit"
          color="amber"
          loading={isPending}
          disabled={isImpossible || !isConnected}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}

interface CardPaymentProps
  extends Pick<PaymentFormProps, 'userId' | 'problem' | 'isPending' | 'isImpossible' | 'onBack'> {
  /** The formatted amount that the card is charged with; null while it is not known. */
  total: string | null;
  /** Whether another field of the form is wrong. It has taken the focus then. */
  refuses?: () => boolean;
  onPay: (card: CardChoice) => unknown;
  /** What the form asks for before the card. */
  children?: ReactNode;
}

/** A card, and the button that charges it. */
export function CardPayment(props: CardPaymentProps) {
  const { userId, total, refuses = () => false, onPay, children, ...form } = props;
  const entry = useCardEntry(userId);
  const refuse = (isIncomplete: boolean) => {
    if (isIncomplete) {
      toastError({
        title: 'Incomplete Card Details',
        text: 'Please fill in all card details to proceed',
      });
    }
    return refuses();
  };
  const pay = (card: CardChoice) => refuses() || onPay(card);
  const amount = total ? ` ${total}` : '';
  return (
    <PaymentForm
      {...form}
      userId={userId}
      label={entry.leaves ? `Continue to pay${amount}` : `Pay${amount}`}
      onSubmit={entry.submit(pay, refuse)}
    >
      {children}
      <CardEntry entry={entry} offersKeeping />
    </PaymentForm>
  );
}
