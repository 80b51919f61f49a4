import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ForgottenPassword } from '../../../domain/accounts/account.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError } from '../../components/states/toast.ts';
import { useResetLink } from '../../session/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { forgotPasswordTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { FormProblem } from './form-problem.tsx';
import { useSchemaForm } from './use-schema-form.ts';

/** Requests a reset link. The answer does not tell whether the account exists (ACC-13). */
export function ForgotPasswordPage() {
  const resetLink = useResetLink();
  const empty = { email: '' };
  const { form, isSubmitting, problem, fail, formProps, field } = useSchemaForm(
    ForgottenPassword,
    texts,
    empty,
  );

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await resetLink.mutateAsync(email);
    } catch (error) {
      const text = failureText(error, texts.failedDefault);
      toastError({ title: texts.failedTitle, text }, { forVisitor: true });
      fail(error, text);
    }
  });

  const back = (
    <Link to="/" className={`tap-link ${classes.link}`}>
      {texts.back}
    </Link>
  );
  if (resetLink.isSuccess) {
    return (
      <AccountFrame key="sent" title={texts.sentTitle} intro={texts.sent}>
        <p className="prose">{texts.expiry}</p>
        {back}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame key="ask" title={texts.title} intro={texts.intro}>
      <form {...formProps} onSubmit={submit}>
        <TextInput
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
        {back}
      </form>
    </AccountFrame>
  );
}
