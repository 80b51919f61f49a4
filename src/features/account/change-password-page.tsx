import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { PasswordChangeForm } from '../../../domain/password-forms.ts';
import { usePasswordChange } from '../../api/session.ts';
import { failureText } from '../../components/failure-text.ts';
import { markFields } from '../../components/mark-fields.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { AccountFrame } from './account-frame.tsx';
import { changePasswordTexts as texts } from './account-texts.ts';
import classes from './form.module.css';

interface ChangePasswordPageProps {
  username: string;
  onLogout: () => void;
}

/** Stands before everything else until a given password is replaced (decision 4). */
export function ChangePasswordPage({ username, onLogout }: ChangePasswordPageProps) {
  const change = usePasswordChange();
  const { formState, handleSubmit, register, setError } = useForm<
    PasswordChangeForm,
    unknown,
    PasswordChangeForm
  >({
    resolver: standardSchemaResolver(PasswordChangeForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      toastSuccess(texts.success);
    } catch (error) {
      toastError({ title: texts.failedTitle, text: failureText(error, texts.failedDefault) });
      markFields(error, ['currentPassword', 'newPassword'], setError);
    }
  });

  return (
    <AccountFrame title={texts.title} intro={texts.intro}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
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
        <Button variant="default" onClick={onLogout}>
          {texts.logout}
        </Button>
      </form>
    </AccountFrame>
  );
}
