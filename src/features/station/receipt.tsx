import { Button } from '@mantine/core';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { QrCode } from '../../components/pictures/qr-code.tsx';
import classes from './station.module.css';
import { receiptTexts as texts } from './texts.ts';

/** The receipt as a code, which the driver's phone can scan. */
export function Receipt({ text, onDone }: { text: string; onDone: () => void }) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <QrCode text={text} title={texts.picture} />
      <p className={`prose ${classes.reason}`}>{texts.text}</p>
      <Button color="amber" fullWidth onClick={onDone}>
        {texts.done}
      </Button>
    </>
  );
}
