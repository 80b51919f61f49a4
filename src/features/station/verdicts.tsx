import { Button } from '@mantine/core';
import { IconKey, IconX } from '@tabler/icons-react';
import type { Verdict } from '../../../domain/vouchers/check-voucher.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import classes from './station.module.css';
import { refusalTexts, verdictTexts as texts } from './texts.ts';

interface VerdictProps<Kind extends Verdict['verdict']> {
  verdict: Extract<Verdict, { verdict: Kind }>;
  onAgain: () => void;
  onBack: () => void;
}

/** Red, with the reason in words, and the digits if the driver has typed others. */
export function Refused({
  verdict,
  digits,
  ...buttons
}: VerdictProps<'refused'> & { digits: string | undefined }) {
  const { title, text } = refusalTexts[verdict.because];
  return (
    <div className={classes.verdict} data-kind="refused">
      <IconX size={64} aria-hidden="true" />
      <PageTitle>{title}</PageTitle>
      <p role="alert" className={classes.reason}>
        {text}
      </p>
      {verdict.because === 'wrong-challenge' && <p className={classes.digits}>{digits}</p>}
      <Buttons {...buttons} />
    </div>
  );
}

/** Amber: the driver types what is shown here, and their phone signs it. */
export function AskDigits({
  verdict,
  digits,
  ...buttons
}: VerdictProps<'ask-digits'> & { digits: string }) {
  return (
    <div className={classes.verdict} data-kind="ask">
      <IconKey size={48} aria-hidden="true" />
      <PageTitle>{texts.digitsTitle}</PageTitle>
      <p role="status" className={classes.digits}>
        {digits}
      </p>
      <p className={classes.reason}>{texts.digits[verdict.because]}</p>
      <Buttons {...buttons} />
    </div>
  );
}

function Buttons({ onAgain, onBack }: Pick<VerdictProps<'refused'>, 'onAgain' | 'onBack'>) {
  return (
    <div className={classes.actions}>
      <Button color="amber" className={classes.again ?? ''} onClick={onAgain}>
        {texts.again}
      </Button>
      <Button variant="default" onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  );
}
