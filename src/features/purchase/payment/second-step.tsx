import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import classes from './payment.module.css';

interface SecondStepProps {
  problem: string | null;
  isPending: boolean;
  onConfirm: (code: string) => void;
  onGiveUp: () => void;
}

/** Asks for the code that the bank sent to the cardholder. */
export function SecondStep({ problem, isPending, onConfirm, onGiveUp }: SecondStepProps) {
  const isConnected = useIsConnected();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') onConfirm(code.trim());
  }

  return (
    <form noValidate className={shared.form} onSubmit={submit}>
      <h3 className={classes.heading}>Your bank asks for a code</h3>
      <p>Your bank has sent a code to the cardholder. Enter it to finish the payment.</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <TextInput
        label="Code from your bank"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={isMissing ? 'Please enter the code from your bank' : undefined}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={isPending || !isConnected} onClick={onGiveUp}>
          Give up this payment
        </Button>
        <Button type="submit" color="amber" disabled={!isConnected} loading={isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
