import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import formClasses from '../form.module.css';
import classes from './authenticator-setup.module.css';
import { factorTexts as texts } from './texts.ts';

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isFailed, setFailed] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setFailed(false);
      toastSuccess(texts.copied);
    } catch {
      setFailed(true);
      toastError(texts.copyFailed);
    }
  }

  return (
    <div className={formClasses.form}>
      <Box component="p" m={0}>
        {texts.codesText}
      </Box>
      <ul className={classes.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isFailed && <Notice kind="problem">{texts.copyFailed.text}</Notice>}
      <Button variant="default" onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button onClick={onDone} data-autofocus>
        {texts.done}
      </Button>
    </div>
  );
}
