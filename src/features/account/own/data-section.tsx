import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDataExport } from '../../../api/own-account.ts';
import { downloadBlob } from '../../../components/download.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import classes from './own-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { dataTexts as texts } from './texts.ts';

/** Downloads everything that Volmaak holds about the user. */
export function DataSection({ username }: { username: string }) {
  const ownData = useDataExport();
  const [isAsking, setAsking] = useState(false);

  const running = useRef<AbortController | null>(null);

  async function download(password: string) {
    running.current = new AbortController();
    const { signal } = running.current;
    downloadBlob(texts.file, await ownData.mutateAsync({ password, signal }));
    // The dialog closes first, because screen readers do not announce a toast behind it.
    flushSync(() => setAsking(false));
    toastSuccess(texts.done);
  }

  function close() {
    running.current?.abort();
    setAsking(false);
  }

  return (
    <Surface title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      <Button variant="default" fullWidth onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      <PasswordDialog
        texts={{ ...texts, title: texts.dialog }}
        username={username}
        opened={isAsking}
        canStop
        onClose={close}
        onProve={download}
      />
    </Surface>
  );
}
