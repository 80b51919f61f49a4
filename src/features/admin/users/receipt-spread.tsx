import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { daysLate } from '../../../../domain/admin/purchase-desk.ts';
import type { PurchaseId } from '../../../../domain/ids.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { dayOf, vehicleOf } from '../cell-text.ts';
import { panelTexts } from '../purchase-panel/texts.ts';
import { receiptTexts as texts } from './payment-texts.ts';
import { type ReceiptPart, restAfter } from './receipt-parts.ts';
import classes from './users.module.css';

interface ReceiptSpreadProps {
  amount: Cents;
  parts: readonly ReceiptPart[];
  onChange: (id: PurchaseId, typed: string) => void;
}

/** What a payment pays of each open purchase, and what becomes credit. */
export function ReceiptSpread({ amount, parts, onChange }: ReceiptSpreadProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="stack-8">
      <h3 id={titleId} className={classes.part}>
        {texts.spread}
      </h3>
      <p className={classes.line}>{parts.length > 0 ? texts.spreadHint : texts.nothingOwed}</p>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <Part key={part.purchase.id} part={part} onChange={onChange} />
          ))}
        </ul>
      )}
      <Rest amount={amount} parts={parts} />
    </section>
  );
}

function Part({ part, onChange }: { part: ReceiptPart } & Pick<ReceiptSpreadProps, 'onChange'>) {
  const { purchase, left, typed, refusal } = part;
  const { id, carMake, carModel, carRegistrationNumber: plate, paymentDueDate } = purchase;
  const due = dayOf(paymentDueDate);
  const late = daysLate(paymentDueDate, currentDay());
  const owed = formatMoney(left);
  return (
    <li className={classes.spreadRow}>
      <div>
        <strong>{plate}</strong>
        <span className={classes.line}>{` ${vehicleOf(carMake, carModel)}`}</span>
        <p className={classes.line}>
          <span>{`${texts.left(owed)}, ${texts.due(due)}`}</span>
          {late > 0 && <span className={classes.late}>{`, ${panelTexts.late(late)}`}</span>}
        </p>
      </div>
      <TextInput
        aria-label={texts.amountFor(plate, owed, due)}
        placeholder={formatMoney(cents(0))}
        autoComplete="off"
        inputMode="decimal"
        value={typed}
        error={refusal}
        onChange={({ currentTarget }) => onChange(id, currentTarget.value)}
      />
    </li>
  );
}

/** What becomes credit, or by how much the parts are too much. */
function Rest({ amount, parts }: Pick<ReceiptSpreadProps, 'amount' | 'parts'>) {
  const rest = restAfter(amount, parts);
  if (rest < 0) return <Notice kind="problem">{texts.tooMuch(formatMoney(cents(-rest)))}</Notice>;
  const isMoreOwed = parts.some((part) => part.amount < part.left);
  const credit = isMoreOwed ? texts.creditPays : texts.credit;
  return <p role="status">{rest > 0 ? credit(formatMoney(rest)) : texts.allSpent}</p>;
}
