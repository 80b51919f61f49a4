import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIdNumber } from '../../../api/own-account.ts';
import classes from './own-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { profileTexts, idNumberTexts as texts } from './texts.ts';

/** The masked ID number. The password shows it in full until the user hides it or leaves. */
export function IdNumberLine({ masked, username }: { masked: string | null; username: string }) {
  const reveal = useIdNumber();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);

  async function show(password: string) {
    const { idNumber } = await reveal.mutateAsync(password);
    setShown(idNumber);
    setAsking(false);
  }

  return (
    <div className={classes.line}>
      <p className={classes.value}>
        <span>{profileTexts.idNumber}</span>{' '}
        <strong className={classes.number}>{shown ?? masked ?? profileTexts.none}</strong>
      </p>
      {masked && (
        <Button variant="default" onClick={() => (shown ? setShown(null) : setAsking(true))}>
          {shown ? profileTexts.hide : profileTexts.show}
        </Button>
      )}
      <PasswordDialog
        texts={texts}
        username={username}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onProve={show}
      />
    </div>
  );
}
