import { AccountFrame } from './account-frame.tsx';
import { registrationTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { RegistrationForm } from './registration-form.tsx';

interface RegistrationViewProps {
  onRegistered: (username: string) => void;
  onSignIn: () => void;
}

export function RegistrationView({ onRegistered, onSignIn }: RegistrationViewProps) {
  return (
    <AccountFrame title={texts.title} intro={texts.intro}>
      <RegistrationForm onRegistered={onRegistered} />
      <p className={classes.aside}>
        {texts.haveAccount}
        <button type="button" className={classes.link} onClick={onSignIn}>
          {texts.signIn}
        </button>
      </p>
    </AccountFrame>
  );
}
