import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import type { ShownQuote } from '../draft.ts';
import { requote } from '../estimate.ts';
import { MovedQuote } from '../moved-quote.tsx';
import shared from '../purchase.module.css';
import { ConnectionNotice } from './notices.tsx';
import classes from './payment.module.css';
import type { usePaying } from './use-paying.ts';

export const paymentNeedsConnection =
  'Paying needs a connection. Keep this open: what you filled in stays here until you are connected.';

interface PaymentStepsProps {
  paying: ReturnType<typeof usePaying>;
  /** The quote to be paid; null if its figures can no longer change. */
  shown: ShownQuote | null;
  onQuote: (quote: Quote) => void;
  onDecline: () => void;
  /** The form. It stays mounted behind a question, so that it keeps what was typed. */
  children: ReactNode;
}

/** A dialog whose form has its buttons at the bottom edge. */
export function PaymentFrame(props: ComponentProps<typeof Dialog>) {
  return <Dialog {...props} bodyClass={classes.body} size={520} />;
}

/** A payment's form, and the questions that may come before it is finished. */
export function PaymentSteps(props: PaymentStepsProps) {
  const { paying, shown, onQuote, onDecline, children } = props;
  const { isWaiting, checkoutUrl } = paying;
  const moved = paying.moved && shown && requote(shown.wish, paying.moved);
  return (
    <>
      <div className={classes.first}>
        <ConnectionNotice>{paymentNeedsConnection}</ConnectionNotice>
      </div>
      {moved && shown && (
        <div className={shared.last}>
          <MovedQuote
            before={shown.quote}
            now={moved}
            onAccept={() => {
              onQuote(moved);
              paying.forgetMoved();
            }}
            onDecline={onDecline}
          />
        </div>
      )}
      {isWaiting && checkoutUrl === null && <SecondStep paying={paying} />}
      {isWaiting && checkoutUrl !== null && (
        <CheckoutWaits
          url={checkoutUrl}
          problem={paying.problem}
          isPending={paying.isPending}
          onGiveUp={() => void paying.giveUp()}
        />
      )}
      <div hidden={moved !== null || isWaiting}>{children}</div>
    </>
  );
}

function SecondStep({ paying }: Pick<PaymentStepsProps, 'paying'>) {
  const { problem, isPending } = paying;
  const isConnected = useIsConnected();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') void paying.confirm(code.trim());
  }

  return (
    <form noValidate className={`stack ${shared.form}`} onSubmit={submit}>
      <h3 className={classes.heading}>Your bank asks for a code</h3>
      <p>Your bank has sent a code to the cardholder. Enter it to finish the payment.</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <TextInput
        label="Code from your bank"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={isMissing ? 'Please enter the code from your bank' : undefined}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={isPending || !isConnected}
          onClick={() => void paying.giveUp()}
        >
          Give up this payment
        </Button>
        <Button type="submit" color="amber" disabled={!isConnected} loading={isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

interface CheckoutWaitsProps {
  url: string;
  problem: string | null;
  isPending: boolean;
  onGiveUp: () => void;
}

/** A payment that its user has begun on the page of the processor or the bank, and not finished. */
function CheckoutWaits({ url, problem, isPending, onGiveUp }: CheckoutWaitsProps) {
  const isConnected = useIsConnected();
  return (
    <div className={`stack ${shared.form}`}>
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
