import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { keyboardText } from '../../../domain/values/keyboard-text.ts';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { lazyComponent } from '../../components/lazy-component.ts';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { readPhone } from '../../vouchers/phone-keys.ts';
import type { HeldVouchers } from '../../vouchers/showable.ts';
import {
  dropFirstCode,
  firstCodeOf,
  makeCode,
  type ShownCode,
  type ShownProof,
} from '../../vouchers/shown-code.ts';
import { useWakeLock } from '../../vouchers/use-wake-lock.ts';
import type { ReceiptScanProps } from './receipt-scan.tsx';
import { receiptTexts, voucherTexts as texts } from './texts.ts';
import classes from './voucher.module.css';
import { VoucherSheet } from './voucher-sheet.tsx';

/** The camera's code may not be on this phone although the voucher's is. */
const ReceiptScan = lazyComponent(
  async () => (await import('./receipt-scan.tsx')).ReceiptScan,
  MissingScan,
);

/** How many digits an attendant's phone asks for. */
const digitCount = 4;
const formatDigits = (typed: string) =>
  keyboardText(typed)
    .replace(/[^0-9]/g, '')
    .slice(0, digitCount);

interface VoucherCodeProps {
  user: SessionUser;
  voucher: Voucher;
  held: HeldVouchers;
}

/** The voucher, with what its motorist does at the pump. */
export function VoucherCode({ user, voucher, held }: VoucherCodeProps) {
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const digits = typed.length === digitCount ? typed : null;
  const code = useShownCode(user.id, voucher, { digits, clockOffset: held.clockOffset });
  useWakeLock();
  if (isScanning) {
    return (
      <Suspense fallback={<CardSkeleton height={320} />}>
        <ReceiptScan userId={user.id} voucher={voucher} onEnd={() => setScanning(false)} />
      </Suspense>
    );
  }
  const head = (
    <>
      <PageTitle />
      <Button component={Link} to="/" variant="default">
        {texts.close}
      </Button>
    </>
  );
  const why = code.state === 'failed' && code.isMissing ? texts.missingText : texts.failedText;
  const failure = <Notice kind="problem">{`${texts.failedTitle}. ${why}`}</Notice>;
  return (
    <VoucherSheet voucher={voucher} code={code} head={head} failure={failure}>
      <div className={`stack-8 ${classes.typed}`}>
        <CleanInput
          label={texts.digits}
          description={texts.digitsHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={digitCount}
          format={formatDigits}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p className={classes.short}>
          <span className={classes.label}>{texts.shortCode}</span>{' '}
          <span>{`${voucher.shortCode.slice(0, 4)} ${voucher.shortCode.slice(4)}`}</span>
        </p>
      </div>
      <Button variant="default" onClick={() => setScanning(true)}>
        {texts.receipt}
      </Button>
    </VoucherSheet>
  );
}

function MissingScan({ onEnd }: ReceiptScanProps) {
  return (
    <>
      <PageTitle>{receiptTexts.title}</PageTitle>
      <Notice kind="problem">{receiptTexts.missing}</Notice>
      <Button variant="default" mt="md" onClick={onEnd}>
        {receiptTexts.back}
      </Button>
    </>
  );
}

/**
 * The text of the code, with a new proof of this phone every 20 seconds, and at once when its user
 * comes back to the screen or has typed the attendant's digits (VOU-9, VOU-10).
 */
function useShownCode(userId: UserId, voucher: Voucher, proof: ShownProof): ShownCode {
  const { digits, clockOffset } = proof;
  const { signed } = voucher;
  const [code, setCode] = useState<ShownCode>(() => firstCodeOf(signed) ?? { state: 'loading' });
  useEffect(() => {
    let isOver = false;
    dropFirstCode();
    const renew = async () => {
      const made = await makeCode(readPhone(userId), { signed }, { digits, clockOffset });
      if (!isOver) setCode(made);
    };
    const renewIfVisible = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    void renew();
    const timer = setInterval(() => void renew(), appDurations.screen.voucherProof);
    document.addEventListener('visibilitychange', renewIfVisible);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewIfVisible);
    };
  }, [userId, signed, digits, clockOffset]);
  return code;
}
