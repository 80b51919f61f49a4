import type { ReactNode } from 'react';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import type { ShownQuote } from '../draft.ts';
import { requote } from '../estimate.ts';
import { MovedQuote } from '../moved-quote.tsx';
import { ConnectionNotice } from './notices.tsx';
import classes from './payment.module.css';
import { SecondStep } from './second-step.tsx';
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

/** A payment's form, and the questions that may come before it is finished. */
export function PaymentSteps({ paying, shown, onQuote, onDecline, children }: PaymentStepsProps) {
  const { needsCode } = paying;
  const moved = paying.moved && shown && requote(shown.wish, paying.moved);
  return (
    <>
      <div className={classes.first}>
        <ConnectionNotice>{paymentNeedsConnection}</ConnectionNotice>
      </div>
      {moved && shown && (
        <div className={classes.last}>
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
      {needsCode && (
        <SecondStep
          problem={paying.problem}
          isPending={paying.isPending}
          onConfirm={(code) => void paying.confirm(code)}
          onGiveUp={() => void paying.giveUp()}
        />
      )}
      <div hidden={moved !== null || needsCode}>{children}</div>
    </>
  );
}
