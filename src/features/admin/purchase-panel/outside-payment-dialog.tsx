import { TextInput } from '@mantine/core';
import {
  type AdminPurchaseDetails,
  OutsidePayment,
  refuseReceivedOn,
} from '../../../../domain/admin/purchase-desk.ts';
import { leftOf, refusePart } from '../../../../domain/payments/part-payments.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { useOutsidePayment } from '../../../api/admin/purchases.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { readAmount, readRand } from '../../../components/fields/typed-amount.ts';
import { Figure } from '../../../components/layout/figure.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { problemsOf } from '../problems-of.ts';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import { MethodChoice, type OutsideMethod, ReferenceField } from './outside-fields.tsx';
import classes from './purchase-panel.module.css';
import { paymentTexts as texts } from './texts.ts';

interface Values {
  amount: string;
  method: OutsideMethod;
  reference: string;
  receivedOn: Day | null;
}

/** Records that a purchase was paid in cash or by EFT, in whole or in part (LEND-11, PAY-27). */
export function OutsidePaymentDialog(props: ActionProps) {
  const { purchase } = props;
  const recording = useOutsidePayment(purchase);
  const today = useToday();
  const bought = southAfricanDay(new Date(purchase.purchaseDate));
  const left = leftOf(purchase);
  const initial: Values = {
    amount: formatMoney(left),
    method: 'cash',
    reference: '',
    receivedOn: today,
  };

  function check(values: Values) {
    const { amount, receivedOn } = values;
    const part = readAmount(amount);
    const refusal = part === null ? null : refusePart(cents(part), left);
    const dayRefusal = receivedOn && refuseReceivedOn(receivedOn, bought, today);
    return {
      ...(refusal && { amount: refusal }),
      ...problemsOf(OutsidePayment, { ...values, amount: readRand(amount) }),
      ...(receivedOn === null && { receivedOn: texts.missing }),
      ...(dayRefusal && { receivedOn: dayRefusal }),
    };
  }

  return (
    <ActionDialog
      {...props}
      title={texts.title}
      texts={texts}
      success={({ amount }) => {
        const rest = restOf(left, amount);
        return texts.success(amountText(amount), rest ? formatMoney(rest) : null);
      }}
      draft={`part-payment-${purchase.id}`}
      initial={initial}
      check={check}
      // The amount and the day were checked.
      send={({ amount, receivedOn, ...values }) =>
        recording.mutateAsync({
          ...values,
          amount: readRand(amount),
          receivedOn: receivedOn ?? today,
        })
      }
    >
      {({ values, field, input, change }) => (
        <>
          {purchase.writtenOffAt && <Notice kind="note">{texts.takesBack}</Notice>}
          {canBePart(purchase) ? (
            <TextInput
              label={texts.amount}
              description={hintOf(left, values.amount)}
              data-autofocus
              autoComplete="off"
              inputMode="decimal"
              {...input('amount')}
            />
          ) : (
            <p className={classes.amount}>
              <Figure value={formatMoney(left)} size="l" />
              <span className={classes.quiet}>{texts.onlyWhole}</span>
            </p>
          )}
          <MethodChoice value={values.method} onChange={(method) => change({ method })} />
          <ReferenceField isFirst={!canBePart(purchase)} {...input('reference')} />
          <DayField
            label={texts.received}
            minDate={bought}
            maxDate={today}
            {...field('receivedOn')}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** What was not sold is paid in full, or not at all (PAY-27). */
const canBePart = ({ paymentStatus }: AdminPurchaseDetails) => paymentStatus !== 'failed';

/** What is left after a typed amount; nothing while it is none. */
const restOf = (left: Cents, typed: string) =>
  cents(Math.max(0, left - (readAmount(typed) ?? left)));

const amountText = (typed: string) => formatMoney(cents(readAmount(typed) ?? 0));

function hintOf(left: Cents, typed: string): string {
  const rest = restOf(left, typed);
  return rest > 0 && rest < left ? texts.rest(formatMoney(rest)) : texts.whole(formatMoney(left));
}
