import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasswordChangeForm as Values } from '../../../domain/accounts/password-forms.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { Notice } from '../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { usePasswordChange } from '../../session/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { changePasswordTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { useSchemaForm } from './use-schema-form.ts';

interface ChangePasswordPageProps {
  username: string;
  onLogout: () => void;
}

/** Replaces every other screen until the user has changed a password set by another (ACC-12). */
export function ChangePasswordPage({ username, onLogout }: ChangePasswordPageProps) {
  return (
    <AccountFrame title={texts.title} intro={texts.intro}>
      <ChangePasswordForm username={username}>
        <Button variant="default" onClick={onLogout}>
          {texts.logout}
        </Button>
      </ChangePasswordForm>
    </AccountFrame>
  );
}

interface ChangePasswordFormProps {
  username: string;
  onDone?: () => void;
  /** An alternative below the submit button, such as signing out. */
  children: ReactNode;
}

/** Changes the password. The user knows the current one and types the new one twice. */
export function ChangePasswordForm({ username, onDone, children }: ChangePasswordFormProps) {
  const change = usePasswordChange();
  const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
  const { form, isSubmitting, field, mark } = useSchemaForm(Values, texts, empty);

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      onDone?.();
      toastSuccess(texts.success);
    } catch (error) {
      const reason = failureText(error, texts.failedDefault);
      toastError({ title: texts.failedTitle, text: reason });
      if (!mark(error)) form.setError('root', { message: reason });
    }
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('currentPassword')} autoComplete="current-password" data-autofocus />
      <PasswordField {...field('newPassword')} autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      {form.formState.errors.root?.message && (
        <Notice kind="problem">{form.formState.errors.root.message}</Notice>
      )}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
      {children}
    </form>
  );
}
