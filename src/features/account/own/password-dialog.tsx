import '@mantine/core/styles/UnstyledButton.css';
import { Box, Button } from '@mantine/core';
import { useRef } from 'react';
import { PasswordProof } from '../../../../domain/accounts/own-account.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { useSchemaForm } from '../use-schema-form.ts';
import classes from './own-account.module.css';

interface PasswordFormProps {
  texts: Record<
    'dialog' | 'explanation' | 'submit' | 'cancel' | 'password' | 'failedDefault',
    string
  >;
  username: string;
  /** The action cannot be undone. */
  isGrave?: boolean;
  /** Leaving aborts the action. Without it, the dialog stays until the answer. */
  canStop?: boolean;
  onClose: () => void;
  /** Performs the action with the password. */
  onProve: (password: string) => Promise<void>;
}

/** Asks for the password before an action, to make sure that it is the user who asks. */
export function PasswordDialog({ opened, ...props }: PasswordFormProps & { opened: boolean }) {
  const isAwaited = useRef(false);
  const leave = () => {
    if (!isAwaited.current) props.onClose();
  };

  async function submit(password: string) {
    isAwaited.current = !props.canStop;
    await props.onProve(password).finally(() => {
      isAwaited.current = false;
    });
  }

  return (
    <Dialog opened={opened} onClose={leave} title={props.texts.dialog} size={460}>
      <PasswordForm {...props} onClose={leave} onProve={submit} />
    </Dialog>
  );
}

function PasswordForm(props: PasswordFormProps) {
  const { texts, username, isGrave = false, canStop = false, onClose, onProve } = props;
  const { form, isSubmitting, field, mark } = useSchemaForm(PasswordProof, texts, { password: '' });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onProve(password);
    } catch (error) {
      // Shown in the dialog, because it would cover a toast.
      form.setError('root', { message: failureText(error, texts.failedDefault) });
      // The button was disabled in the meantime and has lost the focus.
      form.setFocus('password');
      mark(error);
    }
  });

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className={classes.text}>{texts.explanation}</p>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('password')} autoComplete="current-password" data-autofocus />
      {errors.root?.message && !errors.password && (
        <Box component="p" role="alert" c="var(--mantine-color-error)">
          {errors.root.message}
        </Box>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={isSubmitting && !canStop} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isSubmitting} {...(isGrave && { color: 'red' })}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
