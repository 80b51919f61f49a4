import '@mantine/core/styles/UnstyledButton.css';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordProof } from '../../../../domain/accounts/own-account.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import formClasses from '../form.module.css';
import classes from './own-account.module.css';

interface PasswordFormProps {
  texts: Record<'submit' | 'cancel' | 'password' | 'failedDefault', string>;
  explanation: string;
  username: string;
  /** The action cannot be undone. */
  isGrave?: boolean;
  /** Leaving aborts the action. Without it, the dialog stays until the answer. */
  canStop?: boolean;
  onClose: () => void;
  /** Performs the action with the password. */
  onProve: (password: string) => Promise<void>;
}

interface PasswordDialogProps extends PasswordFormProps {
  texts: PasswordFormProps['texts'] & { title: string };
  opened: boolean;
}

/** Asks for the password before an action, to make sure that it is the user who asks. */
export function PasswordDialog({ opened, ...props }: PasswordDialogProps) {
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
    <Dialog opened={opened} onClose={leave} title={props.texts.title} size={460}>
      <PasswordForm {...props} onClose={leave} onProve={submit} />
    </Dialog>
  );
}

function PasswordForm(props: PasswordFormProps) {
  const {
    texts,
    explanation,
    username,
    isGrave = false,
    canStop = false,
    onClose,
    onProve,
  } = props;
  const { formState, handleSubmit, register, setError, setFocus } = useForm<
    PasswordProof,
    unknown,
    PasswordProof
  >({ resolver: standardSchemaResolver(PasswordProof), defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    try {
      await onProve(password);
    } catch (error) {
      // Shown in the dialog, because it would cover a toast.
      setError('root', { message: failureText(error, texts.failedDefault) });
      // The button was disabled in the meantime and has lost the focus.
      setFocus('password');
      markFields(error, ['password'], setError);
    }
  });

  return (
    <form className={classes.dialogForm} noValidate onSubmit={submit}>
      <p className={classes.text}>{explanation}</p>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        data-autofocus
        error={errors.password?.message}
        {...register('password')}
      />
      {errors.root?.message && !errors.password && (
        <p className={formClasses.refused} role="alert">
          {errors.root.message}
        </p>
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
