import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { appDurations } from '../../../domain/durations.ts';
import { AccountFrame } from './account-frame.tsx';
import { resetPasswordTexts as texts } from './account-texts.ts';

/** Says that the new password is set, and goes to the login after 3 seconds. */
export function ResetDone() {
  const navigate = useNavigate();

  useEffect(() => {
    const { resetRedirect } = appDurations.screen;
    const timer = setTimeout(() => void navigate('/login'), resetRedirect);
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
