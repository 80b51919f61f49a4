import { type ReactNode, Suspense, useState } from 'react';
import { InfoLinks } from '../../components/layout/info-links.tsx';
import { lazyComponent } from '../../components/lazy-component.ts';
import { readFormDraft } from '../../session/form-draft.ts';
import { AccountFrame } from './account-frame.tsx';
import classes from './form.module.css';
import { registrationDraft } from './registration-draft.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Loaded while a visitor uses the sign-in, so that switching to registration is immediate. */
export const loadRegistration = () => import('./registration-view.tsx');
const RegistrationView = lazyComponent(async () => (await loadRegistration()).RegistrationView);

/** Sign-in, with a switch to registration in the same place (ACC-1). */
export function AccountPage({ notice }: { notice?: ReactNode }) {
  // A registration that was started before a reload is continued.
  const [isRegistering, setIsRegistering] = useState(
    () => readFormDraft(registrationDraft) !== null,
  );
  const [username, setUsername] = useState('');

  const showSignIn = (registered = '') => {
    setUsername(registered);
    setIsRegistering(false);
  };

  if (isRegistering) {
    return (
      <Suspense>
        <RegistrationView onRegistered={showSignIn} onSignIn={() => showSignIn()} />
      </Suspense>
    );
  }
  return (
    <AccountFrame title="Sign in" notice={notice} footer={<InfoLinks />}>
      <SignInForm username={username} />
      <p className={classes.aside}>
        New to Volmaak?
        <button type="button" className={classes.link} onClick={() => setIsRegistering(true)}>
          Create an account
        </button>
      </p>
    </AccountFrame>
  );
}
