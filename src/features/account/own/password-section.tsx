import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { ChangePasswordForm } from '../change-password-page.tsx';
import classes from './own-account.module.css';
import { passwordTexts as texts } from './texts.ts';

/** Changes the user's own password. */
export function PasswordSection({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Surface title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      <Button variant="default" fullWidth onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={texts.dialog} size={460}>
        <ChangePasswordForm username={username} onDone={close}>
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
        </ChangePasswordForm>
      </Dialog>
    </Surface>
  );
}
