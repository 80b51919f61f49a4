import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import { paymentTexts as texts } from '../texts.ts';
import classes from './payment.module.css';

interface PlainPaymentProps {
  label: string;
  problem: string | null;
  isPending: boolean;
  isImpossible?: boolean;
  onPay: () => unknown;
  onBack: (() => void) | undefined;
  children: ReactNode;
}

/** A payment method that needs only a confirmation. */
export function PlainPayment(props: PlainPaymentProps) {
  const { label, problem, isPending, isImpossible = false, onPay, onBack, children } = props;

  const isConnected = useIsConnected();

  function submit(event: FormEvent) {
    event.preventDefault();
    void onPay();
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {children}
      <Notice kind="note">{texts.demonstration}</Notice>
      <div className={classes.actions}>
        {onBack && (
          <Button variant="default" disabled={isPending} onClick={onBack}>
            {texts.back}
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
