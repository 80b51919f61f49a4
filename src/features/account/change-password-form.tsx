import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordChangeForm as Values } from '../../../domain/accounts/password-forms.ts';
import { markFields } from '../../components/fields/mark-fields.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { usePasswordChange } from '../../session/session.ts';
import { changePasswordTexts as texts } from './account-texts.ts';
import classes from './form.module.css';

interface ChangePasswordFormProps {
  username: string;
  onDone?: () => void;
  /** An alternative below the submit button, such as signing out. */
  children: ReactNode;
}

/** Changes the password. The user knows the current one and types the new one twice. */
export function ChangePasswordForm({ username, onDone, children }: ChangePasswordFormProps) {
  const change = usePasswordChange();
  const { formState, handleSubmit, register, setError } = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(Values),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      onDone?.();
      toastSuccess(texts.success);
    } catch (error) {
      toastError({ title: texts.failedTitle, text: failureText(error, texts.failedDefault) });
      markFields(error, ['currentPassword', 'newPassword'], setError);
    }
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        data-autofocus
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={texts.newPassword}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
      {children}
    </form>
  );
}
