import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import { paymentTexts } from '../texts.ts';
import classes from './payment.module.css';

interface SecondStepProps {
  problem: string | null;
  isPending: boolean;
  onConfirm: (code: string) => void;
  onGiveUp: () => void;
}

const texts = paymentTexts.secondStep;

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
    <form noValidate className={classes.form} onSubmit={submit}>
      <h3 className={classes.heading}>{texts.title}</h3>
      <p className={classes.text}>{texts.text}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <TextInput
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={isMissing ? texts.missing : undefined}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={isPending || !isConnected} onClick={onGiveUp}>
          {texts.giveUp}
        </Button>
        <Button type="submit" color="amber" disabled={!isConnected} loading={isPending}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
