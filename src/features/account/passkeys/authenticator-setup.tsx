import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import type { UserId } from '../../../../domain/ids.ts';
import { useAppConfirmation, useAppSetup, useSecondFactorReload } from '../../../api/passkeys.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { useAttempt } from '../../../components/states/use-attempt.ts';
import formClasses from '../form.module.css';
import { useCodeField } from '../use-code-field.ts';
import classes from './authenticator-setup.module.css';
import { factorTexts as texts } from './texts.ts';

interface AuthenticatorSetupProps {
  setup: { secret: string; uri: string };
  onCodes: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret to an authenticator app, and asks for a code of it (ACC-33). */
export function AuthenticatorSetup({ setup, onCodes, onCancel }: AuthenticatorSetupProps) {
  const confirmation = useAppConfirmation();
  const { field, onSubmit } = useCodeField(texts, async (code) => {
    const { recoveryCodes } = await confirmation.mutateAsync(code);
    onCodes(recoveryCodes);
  });

  return (
    <form className={`stack ${formClasses.form}`} noValidate onSubmit={onSubmit}>
      <p>{texts.scan}</p>
      <QrCode text={setup.uri} />
      <p>
        <span>{`${texts.key}: `}</span>
        <code className={classes.key}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextInput {...field} label={texts.label} inputMode="numeric" data-autofocus />
      <Button type="submit" loading={confirmation.isPending}>
        {texts.confirm}
      </Button>
      <Button variant="default" disabled={confirmation.isPending} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
}

/** Always dark on light, with the border that scanners need. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img">
      <title>{texts.picture}</title>
      <path d={path} />
    </svg>
  );
}

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isFailed, setFailed] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setFailed(false);
      toastSuccess(texts.copied);
    } catch {
      setFailed(true);
      toastError(texts.copyFailed);
    }
  }

  return (
    <div className={`stack ${formClasses.form}`}>
      <p>{texts.codesText}</p>
      <ul className={classes.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isFailed && <Notice kind="problem">{texts.copyFailed.text}</Notice>}
      <Button variant="default" onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button onClick={onDone} data-autofocus>
        {texts.done}
      </Button>
    </div>
  );
}

type SetupStep =
  | { kind: 'closed' }
  | { kind: 'app'; setup: { secret: string; uri: string } }
  | { kind: 'codes'; codes: string[] };

/** The steps of an authenticator app's set-up: its secret, a code of it, the recovery codes. */
export function useAppSetupSteps(userId: UserId) {
  const setup = useAppSetup();
  const reload = useSecondFactorReload(userId);
  const [step, setStep] = useState<SetupStep>({ kind: 'closed' });
  const { attempt, failure } = useAttempt({ title: texts.failedTitle, text: texts.failed });
  const start = () =>
    attempt(async () => setStep({ kind: 'app', setup: await setup.mutateAsync() }));

  return {
    step,
    failure,
    isStarting: setup.isPending,
    start,
    showCodes: (codes: string[]) => setStep({ kind: 'codes', codes }),
    close: () => {
      setStep({ kind: 'closed' });
      reload.mutate(undefined);
    },
  };
}
