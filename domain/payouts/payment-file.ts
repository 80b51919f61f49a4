import { type Cents, randFromCents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import { type BankAccountForm, bankText } from './bank-account.ts';

/** What a bank is asked to pay, all of it from one account. */
export interface PaymentBatch {
  /** At most 35 letters and digits, by which the bank refuses the same file twice. */
  id: string;
  createdAt: Date;
  payOn: Day;
  from: BankAccountForm;
  payments: readonly Payment[];
}

interface Payment {
  /** At most 35 letters and digits, once in all files. */
  id: string;
  to: BankAccountForm;
  amount: Cents;
  /** What the receiver reads on their statement. */
  reference: string;
}

/**
 * A file of credit transfers in rand that South African banks import: ISO 20022 pain.001.001.03, with
 * the branch codes of the national clearing (`ZANCC`) and names in signs that banks accept (PAY-35).
 */
export function paymentFile({ id, createdAt, payOn, from, payments }: PaymentBatch): string {
  const count = String(payments.length);
  const sum = rand(payments.reduce((total, { amount }) => total + amount, 0));
  const header = [
    element('MsgId', id),
    element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    element('NbOfTxs', count),
    element('CtrlSum', sum),
    element('InitgPty', element('Nm', bankText(from.holder))),
  ];
  const batch = [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    element('NbOfTxs', count),
    element('CtrlSum', sum),
    element('ReqdExctnDt', payOn),
    element('Dbtr', element('Nm', bankText(from.holder))),
    element('DbtrAcct', account(from) + element('Ccy', 'ZAR')),
    element('DbtrAgt', branch(from)),
    element('ChrgBr', 'SLEV'),
    ...payments.map(transfer),
  ];
  const message = element('GrpHdr', header.join('')) + element('PmtInf', batch.join(''));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">${element('CstmrCdtTrfInitn', message)}</Document>
`;
}

function transfer({ id, to, amount, reference }: Payment): string {
  const parts = [
    element('PmtId', element('InstrId', id) + element('EndToEndId', id)),
    element('Amt', `<InstdAmt Ccy="ZAR">${rand(amount)}</InstdAmt>`),
    element('CdtrAgt', branch(to)),
    element('Cdtr', element('Nm', bankText(to.holder))),
    element('CdtrAcct', account(to)),
    element('RmtInf', element('Ustrd', bankText(reference))),
  ];
  return element('CdtTrfTxInf', parts.join(''));
}

const account = ({ accountNumber, accountType }: BankAccountForm) =>
  element('Id', element('Othr', element('Id', accountNumber))) +
  element('Tp', element('Cd', accountType === 'savings' ? 'SVGS' : 'CACC'));

const branch = ({ branchCode }: BankAccountForm) =>
  element(
    'FinInstnId',
    element(
      'ClrSysMmbId',
      element('ClrSysId', element('Cd', 'ZANCC')) + element('MmbId', branchCode),
    ),
  );

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

const rand = (amount: number) => randFromCents(amount as Cents).toFixed(2);
