import { type ReactNode, useState } from 'react';
import { InfoLinks } from '../../components/layout/info-links.tsx';
import { lazyPart } from '../../components/lazy-component.ts';
import { readFormDraft } from '../../session/form-draft.ts';
import type { SignInBody } from '../../session/session.ts';
import { AccountFrame } from './account-frame.tsx';
import classes from './form.module.css';
import { registrationDraft } from './registration-draft.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Loaded while a visitor uses the sign-in, so that switching to registration is immediate. */
export const loadRegistration = () => import('./registration-view.tsx');
const RegistrationView = lazyPart(async () => (await loadRegistration()).RegistrationView);

/** Sign-in, with a switch to registration in the same place (ACC-1). */
export function AccountPage({ notice }: { notice?: ReactNode }) {
  // A registration that was started before a reload is continued.
  const [isRegistering, setIsRegistering] = useState(
    () => readFormDraft(registrationDraft) !== null,
  );
  const [isFresh, setFresh] = useState(false);
  // Held in memory only (ACC-45).
  const [registered, setRegistered] = useState<SignInBody | null>(null);

  const showRegistration = () => {
    setRegistered(null);
    setFresh(true);
    setIsRegistering(true);
  };
  const showSignIn = (account: SignInBody | null) => {
    setRegistered(account);
    setIsRegistering(false);
  };

  if (isRegistering) {
    return (
      <RegistrationView
        isFresh={isFresh}
        onRegistered={showSignIn}
        onSignIn={() => showSignIn(null)}
      />
    );
  }
  return (
    <AccountFrame title="Sign in" notice={notice} footer={<InfoLinks />}>
      <SignInForm registered={registered} />
      <p className={classes.aside}>
        <span>New to Volmaak?</span>
        <button type="button" className={`tap-link ${classes.link}`} onClick={showRegistration}>
          Create an account
        </button>
      </p>
    </AccountFrame>
  );
}
