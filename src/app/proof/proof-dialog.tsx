import { Box, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { proofMethodsQuery, proveByCode, proveByPassword } from '../../api/proof.ts';
import { AlertDialog } from '../../components/dialogs/alert-dialog.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { supportsPasskeys } from '../../session/passkey-support.ts';
import classes from './proof-dialog.module.css';

interface ProofDialogProps {
  user: SessionUser;
  onSettled: (isProved: boolean) => void;
}

/** Asks for the password, a passkey or a code before a call that needs a recent proof (ACC-35). */
export function ProofDialog({ user, onSettled }: ProofDialogProps) {
  const methods = useQuery(proofMethodsQuery(user.id)).data?.methods ?? [];
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const other = kind === 'code' ? 'password' : 'code';

  async function prove(proof: () => Promise<boolean>) {
    setPending(true);
    setProblem('');
    try {
      if (await proof()) onSettled(true);
    } catch (error) {
      setProblem(failureText(error, texts.failed));
      field.current?.select();
    }
    setPending(false);
  }

  const proveByPasskey = async () => (await import('../../session/passkeys.ts')).proveByPasskey();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (typed.trim() === '') {
      setProblem(texts.missing[kind]);
      return field.current?.focus();
    }
    void prove(() => (kind === 'code' ? proveByCode(typed) : proveByPassword(typed)));
  }

  const props = {
    ref: field,
    label: texts.labels[kind],
    error: problem,
    onChange: () => setProblem(''),
  };

  return (
    <AlertDialog
      title={texts.title}
      text={texts.text}
      onCancel={() => !isPending && onSettled(false)}
    >
      <form className="stack-12" noValidate onSubmit={submit}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        {kind === 'password' ? (
          <PasswordField key={kind} {...props} autoComplete="current-password" />
        ) : (
          <TextInput key={kind} {...props} autoFocus autoComplete="one-time-code" />
        )}
        <Button type="submit" loading={isPending}>
          {texts.submit}
        </Button>
        {methods.includes('passkey') && supportsPasskeys() && (
          <Button variant="default" disabled={isPending} onClick={() => void prove(proveByPasskey)}>
            {texts.passkey}
          </Button>
        )}
        <Box className={classes.others}>
          {methods.includes('code') && (
            <Button
              variant="subtle"
              px="xs"
              onClick={() => {
                setProblem('');
                setKind(other);
              }}
            >
              {texts.instead[other]}
            </Button>
          )}
          <Button variant="subtle" px="xs" disabled={isPending} onClick={() => onSettled(false)}>
            {texts.cancel}
          </Button>
        </Box>
      </form>
    </AlertDialog>
  );
}

const texts = {
  title: 'Is it you?',
  text: 'Please confirm this with your password, a passkey or a code, so that nobody else can do it at your screen.',
  labels: { password: 'Password', code: 'Code' },
  missing: { password: 'Please enter your password', code: 'Please enter the code' },
  instead: { password: 'Use the password', code: 'Use a code' },
  submit: 'Confirm',
  passkey: 'Use a passkey',
  cancel: 'Cancel',
  failed: 'This could not be confirmed. Please try again.',
} as const;
