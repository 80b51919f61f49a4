import type { CSSProperties, ReactNode } from 'react';
import { formatDateTime } from '../../../domain/values/format.ts';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { formatFuel, formatRand, fuelNames } from '../../components/amount-text.ts';
import { QrCode } from '../../components/pictures/qr-code.tsx';
import type { ShownCode } from '../../vouchers/shown-code.ts';
import { voucherTexts as texts } from './texts.ts';
import classes from './voucher.module.css';

interface VoucherSheetProps {
  voucher: Voucher;
  code: ShownCode;
  /** The heading, and what is beside it. */
  head: ReactNode;
  /** What is in the place of a code that cannot be made. */
  failure?: ReactNode;
  children?: ReactNode;
}

/**
 * The voucher over the whole screen, black on white in both themes. It uses nothing of the app
 * around it, so that it can be drawn before that has loaded.
 */
export function VoucherSheet({ voucher, code, head, failure, children }: VoucherSheetProps) {
  const plateStyle = { '--characters': voucher.plate.length } as CSSProperties;
  return (
    <div className={classes.screen}>
      <div className={`stack-8 ${classes.sheet}`}>
        <div className={`ends ${classes.head}`}>{head}</div>
        {code.state === 'ready' && <QrCode text={code.text} title={texts.picture} />}
        {code.state === 'loading' && <p role="status">{texts.loading}</p>}
        {code.state === 'failed' && failure}
        <p className={classes.plate} style={plateStyle}>
          <span className={classes.label}>{texts.plate}</span> <span>{voucher.plate}</span>
        </p>
        <p className={classes.fuel}>
          <span>{fuelNames[voucher.fuelType]}</span>
          <span className={classes.limits}>
            {texts.upTo(formatFuel(voucher.maxLitres), formatRand(voucher.maxAmount))}
          </span>
        </p>
        <p className={classes.until}>{texts.until(formatDateTime(new Date(voucher.expiresAt)))}</p>
        {voucher.requestId && <p className={classes.until}>{texts.owed}</p>}
        <p className={classes.instruction}>{texts.instruction}</p>
        {children}
      </div>
    </div>
  );
}
