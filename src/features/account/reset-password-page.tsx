import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PasswordResetForm } from '../../../domain/accounts/password-forms.ts';
import { markFields } from '../../components/fields/mark-fields.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { usePasswordReset } from '../../session/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { resetPasswordTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { ResetDone } from './reset-done.tsx';
import { resetFailure } from './reset-failure.ts';

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const navigate = useNavigate();
  const reset = usePasswordReset();
  const { formState, handleSubmit, register, setError } = useForm<
    PasswordResetForm,
    unknown,
    PasswordResetForm
  >({
    resolver: standardSchemaResolver(PasswordResetForm),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (token) return;
    toastError(texts.missing, { forVisitor: true });
    void navigate('/login', { replace: true });
  }, [token, navigate]);

  const submit = handleSubmit(async ({ newPassword }) => {
    try {
      await reset.mutateAsync({ token, newPassword });
      toastSuccess(texts.success, { forVisitor: true });
    } catch (error) {
      toastError({ title: texts.failedTitle, text: resetFailure(error) }, { forVisitor: true });
      markFields(error, ['newPassword'], setError);
    }
  });

  if (reset.isSuccess) return <ResetDone />;
  return (
    <AccountFrame title={texts.title} intro={texts.intro}>
      <form className={classes.form} noValidate onSubmit={submit}>
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
        {errors.token && (
          <p role="alert" className={classes.refused}>
            {errors.token.message}
          </p>
        )}
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
        <Link to="/forgot-password" className={classes.link}>
          {texts.newLink}
        </Link>
      </form>
    </AccountFrame>
  );
}
