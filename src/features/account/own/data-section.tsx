import { Button } from '@mantine/core';
import { useOwnData } from '../../../api/own-account.ts';
import { downloadBlob } from '../../../components/download.ts';
import { failureText } from '../../../components/failure-text.ts';
import { Surface } from '../../../components/surface.tsx';
import { toastError, toastSuccess } from '../../../components/toast.ts';
import classes from './own-account.module.css';
import { dataTexts as texts } from './texts.ts';

/** Everything that is held about the user, to take away. */
export function DataSection() {
  const ownData = useOwnData();

  async function download() {
    if (ownData.isPending) return;
    try {
      downloadBlob(texts.file, await ownData.mutateAsync());
      toastSuccess(texts.done);
    } catch (error) {
      toastError({ title: texts.failedTitle, text: failureText(error, texts.failedDefault) });
    }
  }

  return (
    <Surface title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      <Button
        variant="default"
        fullWidth
        loading={ownData.isPending}
        onClick={() => void download()}
      >
        {texts.download}
      </Button>
    </Surface>
  );
}
