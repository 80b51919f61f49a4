import { expect, it } from 'vitest';
import { paymentFile } from '../../../domain/payouts/payment-file.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const account = {
  holder: 'Volmaak',
  bank: 'FNB',
  branchCode: '250655',
  accountNumber: '62000000001',
  accountType: 'current',
} as const;
const batch = {
  id: 'run1',
  createdAt: new Date('2026-11-30T08:00:00.000Z'),
  payOn: '2026-11-30' as Day,
  from: account,
  payments: [
    {
      id: 'payout1',
      to: { ...account, holder: "O'Neill & Söns (Pty)", accountType: 'savings' as const },
      amount: cents(63_450),
      reference: 'Volmaak payout 7',
    },
    { id: 'payout2', to: account, amount: cents(5), reference: 'Volmaak payout 7' },
  ],
};
const file = paymentFile(batch);
const valuesOf = (name: string) =>
  [...file.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, value]) => value,
  );

// PAY-35
it('a payment file names its sum and number, twice, and each payment once', () => {
  expect(valuesOf('NbOfTxs')).toEqual(['2', '2']);
  expect(valuesOf('CtrlSum')).toEqual(['634.55', '634.55']);
  expect(valuesOf('InstdAmt')).toEqual(['634.50', '0.05']);
  expect(valuesOf('EndToEndId')).toEqual(['payout1', 'payout2']);
  expect(valuesOf('MsgId')).toEqual(['run1']);
  expect(valuesOf('CreDtTm')).toEqual(['2026-11-30T08:00:00Z']);
  expect(valuesOf('MmbId')).toEqual(['250655', '250655', '250655']);
});

// PAY-35
it('a payment file has only the signs that banks accept, none of which breaks it', () => {
  expect(valuesOf('Nm')).toEqual(['Volmaak', 'Volmaak', "O'Neill + Sons (Pty)", 'Volmaak']);
  expect(file).not.toMatch(/[^\x20-\x7e\n]/);
});
