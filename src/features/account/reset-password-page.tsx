import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PasswordResetForm } from '../../../domain/accounts/password-forms.ts';
import { appDurations } from '../../../domain/durations.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { ApiError } from '../../http/api-error.ts';
import { usePasswordReset } from '../../session/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { resetPasswordTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { FormProblem } from './form-problem.tsx';
import { useSchemaForm } from './use-schema-form.ts';

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const navigate = useNavigate();
  const reset = usePasswordReset();
  const empty = { token, newPassword: '', confirmPassword: '' };
  const { form, isSubmitting, problem, fail, formProps, field } = useSchemaForm(
    PasswordResetForm,
    texts,
    empty,
  );
  const { token: tokenError } = form.formState.errors;

  useEffect(() => {
    if (token) return;
    toastError(texts.missing, { forVisitor: true });
    void navigate('/login', { replace: true });
  }, [token, navigate]);

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await reset.mutateAsync({ token, newPassword });
      toastSuccess(texts.success, { forVisitor: true });
    } catch (error) {
      const text = resetFailure(error);
      toastError({ title: texts.failedTitle, text }, { forVisitor: true });
      fail(error, text);
    }
  });

  if (reset.isSuccess) return <ResetDone />;
  return (
    <AccountFrame title={texts.title} intro={texts.intro}>
      <form {...formProps} onSubmit={submit}>
        <PasswordField
          {...field('newPassword', { deps: 'confirmPassword' })}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
        <FormProblem>{tokenError?.message ?? problem}</FormProblem>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
        <Link to="/forgot-password" className={`tap-link ${classes.link}`}>
          {texts.newLink}
        </Link>
      </form>
    </AccountFrame>
  );
}

/** Says that the new password is set, and goes to the login after 3 seconds. */
export function ResetDone() {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login'), appDurations.screen.resetRedirect);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <AccountFrame key="done" title={texts.success.title} intro={texts.success.text}>
      <p className="prose">{texts.redirect}</p>
      <Button fullWidth onClick={() => void navigate('/login')}>
        {texts.goToLogin}
      </Button>
    </AccountFrame>
  );
}

/** A refused token always gets the same text (SCR-1). Other failures keep their own. */
export function resetFailure(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.code === 'reset-invalid';
  return isRefusal ? texts.failedDefault : failureText(error, texts.failedDefault);
}
