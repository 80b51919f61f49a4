import { Button } from '@mantine/core';
import { AccountFrame } from './account-frame.tsx';
import { changePasswordTexts as texts } from './account-texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

interface ChangePasswordPageProps {
  username: string;
  onLogout: () => void;
}

/**
 * Replaces every other screen until the user has changed a password that somebody else set
 * (ACC-12).
 */
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
