import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { AccountFrame } from './account-frame.tsx';
import { resetPasswordTexts as texts } from './account-texts.ts';

/** Section 9: redirect after reset 3 seconds. */
const redirectMilliseconds = 3_000;

/** Says that the new password is set, and goes to the login by itself. */
export function ResetDone() {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login'), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <AccountFrame key="done" title={texts.success.title} intro={texts.success.text}>
      <p>{texts.redirect}</p>
      <Button fullWidth onClick={() => void navigate('/login')}>
        {texts.goToLogin}
      </Button>
    </AccountFrame>
  );
}
