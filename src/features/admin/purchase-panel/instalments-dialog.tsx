import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { leastPart, leftOf } from '../../../../domain/payments/part-payments.ts';
import {
  equalInstalments,
  instalmentLimits,
  refuseInstalments,
} from '../../../../domain/purchases/instalments.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import { addDays, addMonths, type Day } from '../../../../domain/values/south-african-time.ts';
import { useInstalments } from '../../../api/admin/purchases.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { readAmount, readRand } from '../../../components/fields/typed-amount.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import classes from './purchase-panel.module.css';
import { instalmentTexts as texts } from './texts.ts';

interface TypedInstalment {
  day: Day | null;
  amount: string;
}

interface Values {
  instalments: readonly TypedInstalment[];
}

/** Agrees on instalments for what is left of a purchase (PAY-32). */
export function InstalmentsDialog(props: ActionProps) {
  const { purchase } = props;
  const agreeing = useInstalments(purchase);
  const today = useToday();
  const left = leftOf(purchase);
  const initial: Values = { instalments: monthly(left, 3, addMonths(today, 1)) };

  function check({ instalments }: Values) {
    const read = instalments.map(({ day, amount }) => ({ day, amount: readAmount(amount) }));
    const known = read.flatMap(({ day, amount }) =>
      day === null || amount === null ? [] : [{ day, amount: cents(amount) }],
    );
    if (known.length < read.length) return { instalments: texts.missing };
    const terms = { left, least: leastPart, today, lastCardDay: null };
    const refusal = refuseInstalments(known, terms);
    return refusal ? { instalments: refusal } : {};
  }

  return (
    <ActionDialog
      {...props}
      title={texts.title}
      texts={texts}
      success={({ instalments }) => texts.success(instalments.length)}
      draft={`instalments-${purchase.id}`}
      initial={initial}
      check={check}
      // The days and amounts were checked.
      send={({ instalments }) =>
        agreeing.mutateAsync({
          instalments: instalments.map(({ day, amount }) => ({
            day: day ?? today,
            amount: readRand(amount),
          })),
        })
      }
    >
      {({ values, problems, change }) => (
        <>
          <p className={classes.text}>{texts.left(formatMoney(left))}</p>
          <Rows
            instalments={values.instalments}
            left={left}
            firstDay={addDays(today, 1)}
            onChange={(instalments) => change({ instalments })}
          />
          <Button
            variant="default"
            disabled={
              values.instalments.length >= instalmentLimits.most ||
              nextDay(values.instalments, today) > addDays(today, instalmentLimits.days)
            }
            onClick={() => {
              const added = { day: nextDay(values.instalments, today), amount: '' };
              const instalments = [...values.instalments, added];
              change({ instalments: spread(instalments, values.instalments, left) });
            }}
          >
            {texts.add}
          </Button>
          {problems.instalments && <Notice kind="problem">{problems.instalments}</Notice>}
        </>
      )}
    </ActionDialog>
  );
}

interface RowsProps {
  instalments: readonly TypedInstalment[];
  left: Cents;
  firstDay: Day;
  onChange: (instalments: TypedInstalment[]) => void;
}

/** The day and the amount of each instalment, which can be changed and left out. */
function Rows({ instalments, left, firstDay, onChange }: RowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const put = (at: number, changed: Partial<TypedInstalment>) =>
    onChange(instalments.map((row, index) => (index === at ? { ...row, ...changed } : row)));

  /** The pressed button may be gone, so the focus moves to the amount in its place. */
  function remove(at: number) {
    const rest = instalments.filter((_, index) => index !== at);
    flushSync(() => onChange(spread(rest, instalments, left)));
    const amounts = list.current?.querySelectorAll<HTMLElement>('[inputmode=decimal]');
    amounts?.[Math.min(at, rest.length - 1)]?.focus();
  }

  return (
    <div className={classes.instalmentRows}>
      <p className={classes.instalmentHead} aria-hidden="true">
        <span>{texts.days}</span>
        <span>{texts.amounts}</span>
      </p>
      <ol ref={list} className={classes.instalments}>
        {instalments.map(({ day, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is known by its number.
          <li key={index}>
            <DayField
              aria-label={texts.day(index + 1)}
              minDate={firstDay}
              value={day}
              onChange={(changed) => put(index, { day: changed })}
            />
            <TextInput
              aria-label={texts.amount(index + 1)}
              // A day with the focus would open its calendar over the others.
              {...(index === 0 && { 'data-autofocus': true })}
              autoComplete="off"
              inputMode="decimal"
              value={amount}
              onChange={({ currentTarget }) => put(index, { amount: currentTarget.value })}
            />
            <Button
              variant="default"
              px={0}
              w={48}
              aria-label={texts.remove(index + 1)}
              disabled={instalments.length <= 2}
              onClick={() => remove(index)}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Equal instalments, a month apart. */
function monthly(left: Cents, count: number, first: Day): TypedInstalment[] {
  const days = Array.from({ length: count }, (_, index) => addMonths(first, index));
  return equalInstalments(left, days).map(({ day, amount }) => ({
    day,
    amount: formatMoney(amount),
  }));
}

/** The amounts are spread anew over the rows, unless an admin has typed others before. */
function spread(
  rows: readonly TypedInstalment[],
  before: readonly TypedInstalment[],
  left: Cents,
): TypedInstalment[] {
  const proposed = equalAmounts(left, before);
  if (before.some(({ amount }, index) => amount !== proposed[index])) return [...rows];
  const amounts = equalAmounts(left, rows);
  return rows.map(({ day }, index) => ({ day, amount: amounts[index] ?? '' }));
}

function equalAmounts(left: Cents, rows: readonly TypedInstalment[]): string[] {
  // A row may still be without its day, which does not matter here.
  const days = rows.map(({ day }) => day ?? ('' as Day));
  return equalInstalments(left, days).map(({ amount }) => formatMoney(amount));
}

/** The day of one more instalment: a month later, and as late in its month as the first. */
function nextDay(rows: readonly TypedInstalment[], today: Day): Day {
  const days = rows.flatMap(({ day }) => day ?? []).toSorted();
  const [first = today] = days;
  const inSequence = addMonths(first, rows.length);
  const last = days.at(-1) ?? today;
  return inSequence > last ? inSequence : addMonths(last, 1);
}
