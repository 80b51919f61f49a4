import { Button, TextInput } from '@mantine/core';
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
            firstDay={addDays(today, 1)}
            onChange={(instalments) => change({ instalments })}
          />
          <Button
            variant="default"
            disabled={values.instalments.length >= instalmentLimits.most}
            onClick={() => {
              const first = values.instalments[0]?.day ?? addMonths(today, 1);
              change({ instalments: monthly(left, values.instalments.length + 1, first) });
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
  firstDay: Day;
  onChange: (instalments: TypedInstalment[]) => void;
}

/** The day and the amount of each instalment, which can be changed and left out. */
function Rows({ instalments, firstDay, onChange }: RowsProps) {
  const put = (at: number, changed: Partial<TypedInstalment>) =>
    onChange(instalments.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  return (
    <ol className={classes.instalments}>
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
            onClick={() => onChange(instalments.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </li>
      ))}
    </ol>
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
