import { Button } from '@mantine/core';
import { IconKey, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { checkVoucher, type Verdict } from '../../../domain/vouchers/check-voucher.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Scanner } from '../../components/scan/scanner.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { isFailedImport } from '../../http/failed-import.ts';
import { beginPouring, type Pouring } from '../../vouchers/pouring.ts';
import { verifySignature } from '../../vouchers/signing.ts';
import {
  type HeldStation,
  knowledgeOf,
  listRedemptions,
  stationNow,
} from '../../vouchers/station.ts';
import { PourForm } from './pour-form.tsx';
import { Receipt } from './receipt.tsx';
import classes from './station.module.css';
import { pourTexts, refusalTexts, stationTexts, verdictTexts as texts } from './texts.ts';
import { TypeCode } from './type-code.tsx';

interface RedeemStepsProps {
  user: SessionUser;
  held: HeldStation;
  way: Way;
  onEnd: () => void;
}

/** Where an attendant begins: at a voucher, or in the middle of one. */
export type Way =
  | { by: 'scan' }
  | { by: 'code' }
  | { by: 'pouring'; pouring: Pouring }
  | { by: 'receipt'; receipt: string };

type Step =
  | { step: 'scan' }
  | { step: 'code' }
  | { step: 'verdict'; verdict: Exclude<Verdict, { verdict: 'pour' }> }
  /** Without the code that checks signatures, this phone needs a connection. */
  | { step: 'failed'; times: number; isMissing: boolean }
  | { step: 'pour'; pouring: Pouring }
  | { step: 'receipt'; receipt: string };

/** The steps from a code to its receipt: scan or type, verdict, what was poured, receipt. */
export function RedeemSteps({ user, held, way, onEnd }: RedeemStepsProps) {
  const [step, setStep] = useState<Step>(() => firstStep(way));
  /** The digits that this phone has shown, for the voucher for which it has. */
  const [asked, setAsked] = useState<{ voucherId: string; digits: string } | null>(null);

  async function judge(text: string) {
    try {
      const known = knowledgeOf(held, await listRedemptions());
      const scan = { text, now: stationNow(held), asked };
      const verdict = await checkVoucher(scan, known, verifySignature);
      if (verdict.verdict !== 'pour') {
        if (verdict.verdict === 'ask-digits') askFor(verdict.voucher.claims.id);
        setStep({ step: 'verdict', verdict });
        return;
      }
      const { id: voucherId, plate, fuelType, maxVolume, maxAmount } = verdict.voucher.claims;
      // On the disk before the attendant reads that they can pour.
      const pouring = await beginPouring(user.id, {
        voucherId,
        plate,
        fuelType,
        maxVolume,
        maxAmount,
        shown: text,
        shortCode: null,
      });
      setStep({ step: 'pour', pouring });
    } catch (error) {
      // The camera reads again, for another try.
      setStep((before) => ({
        step: 'failed',
        times: before.step === 'failed' ? before.times + 1 : 1,
        isMissing: isFailedImport(error),
      }));
    }
  }

  /** The same digits as before while it is the same voucher: the driver may be typing them. */
  function askFor(voucherId: string) {
    setAsked((before) =>
      before?.voucherId === voucherId ? before : { voucherId, digits: randomDigits() },
    );
  }

  switch (step.step) {
    case 'scan':
      return (
        <>
          <PageTitle>{stationTexts.scan}</PageTitle>
          <Scanner onCode={(text) => void judge(text)} onCancel={onEnd} />
          <p className="prose">{stationTexts.typeInstead}</p>
        </>
      );
    case 'code':
      return (
        <TypeCode
          user={user}
          onFound={(pouring) => setStep({ step: 'pour', pouring })}
          onRedeemedHere={() =>
            setStep({
              step: 'verdict',
              verdict: { verdict: 'refused', because: 'redeemed-here', voucher: null },
            })
          }
          onCancel={onEnd}
        />
      );
    case 'failed':
      return (
        <>
          <PageTitle>{stationTexts.scan}</PageTitle>
          <Notice kind="problem">{step.isMissing ? pourTexts.missing : pourTexts.failed}</Notice>
          <Scanner key={step.times} onCode={(text) => void judge(text)} onCancel={onEnd} />
        </>
      );
    case 'verdict': {
      const again = () => setStep({ step: way.by === 'code' ? 'code' : 'scan' });
      return step.verdict.verdict === 'refused' ? (
        <Refused verdict={step.verdict} digits={asked?.digits} onAgain={again} onBack={onEnd} />
      ) : (
        <AskDigits
          verdict={step.verdict}
          digits={asked?.digits ?? ''}
          onAgain={again}
          onBack={onEnd}
        />
      );
    }
    case 'pour':
      return (
        <PourForm
          user={user}
          held={held}
          pouring={step.pouring}
          onSaved={(receipt) => setStep({ step: 'receipt', receipt })}
          onCancel={onEnd}
        />
      );
    case 'receipt':
      return <Receipt text={step.receipt} onDone={onEnd} />;
  }
}

function firstStep(way: Way): Step {
  switch (way.by) {
    case 'pouring':
      return { step: 'pour', pouring: way.pouring };
    case 'receipt':
      return { step: 'receipt', receipt: way.receipt };
    default:
      return { step: way.by };
  }
}

function randomDigits(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10_000).padStart(4, '0');
}

interface VerdictProps<Kind extends Verdict['verdict']> {
  verdict: Extract<Verdict, { verdict: Kind }>;
  onAgain: () => void;
  onBack: () => void;
}

/** Red, with the reason in words, and the digits if the driver has typed others. */
function Refused({
  verdict,
  digits,
  ...buttons
}: VerdictProps<'refused'> & { digits: string | undefined }) {
  const { title, text } = refusalTexts[verdict.because];
  return (
    <div className={`stack-8 ${classes.verdict}`} data-kind="refused">
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
function AskDigits({
  verdict,
  digits,
  ...buttons
}: VerdictProps<'ask-digits'> & { digits: string }) {
  return (
    <div className={`stack-8 ${classes.verdict}`} data-kind="ask">
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
