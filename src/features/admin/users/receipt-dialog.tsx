import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { refuseReceivedOn } from '../../../../domain/admin/purchase-desk.ts';
import {
  PaymentReceipt,
  type ReceivedPayment,
} from '../../../../domain/admin/received-payments.ts';
import { cents, randFromCents } from '../../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { openPurchasesQuery, useReceipt } from '../../../api/admin/received-payments.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { readAmount, readRand } from '../../../components/fields/typed-amount.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { ApiError } from '../../../http/api-error.ts';
import { useToday } from '../../../http/server-clock.ts';
import { moneyOf, nameOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { Loading } from '../loaded.tsx';
import { problemsOf } from '../problems-of.ts';
import {
  MethodChoice,
  type OutsideMethod,
  ReferenceField,
} from '../purchase-panel/outside-fields.tsx';
import { receiptTexts as texts } from './payment-texts.ts';
import { proposedParts, readParts, restAfter, type TypedParts } from './receipt-parts.ts';
import { ReceiptSpread } from './receipt-spread.tsx';
import classes from './users.module.css';

interface Values {
  amount: string;
  method: OutsideMethod;
  reference: string;
  receivedOn: Day | null;
  /** What each purchase gets, once an admin has changed it. */
  parts: TypedParts | null;
}

/**
 * Receives a payment of a person in cash or by EFT. It shows what the payment pays, and sends just
 * that, so that nothing else is paid if something changes meanwhile (PAY-28).
 */
export function ReceiptDialog({ user, ...frame }: DialogFrame & { user: AdminUserDetails }) {
  const receipt = useReceipt(user.id);
  const today = useToday();
  const debts = useQuery({ ...openPurchasesQuery(user.id), enabled: frame.opened });
  const purchases = debts.data;
  const initial: Values = {
    amount: '',
    method: 'eft',
    reference: '',
    receivedOn: today,
    parts: null,
  };

  const bodyOf = (values: Values, open: readonly AdminPurchase[]) => {
    const { amount, method, reference, receivedOn } = values;
    const named = partsOf(values, open).filter((part) => part.amount > 0);
    return {
      amount: readRand(amount),
      method,
      reference,
      receivedOn: receivedOn ?? today,
      purchases: named.map((part) => ({
        id: part.purchase.id,
        amount: randFromCents(part.amount),
      })),
    };
  };

  function check(values: Values) {
    if (!purchases) return { parts: texts.loading };
    const { purchases: _, ...body } = bodyOf(values, purchases);
    const problem = partsProblem(values, purchases);
    const dayProblem = problemOfDay(values, purchases, today);
    return {
      ...problemsOf<Values>(PaymentReceipt, body),
      ...(dayProblem && { receivedOn: dayProblem }),
      ...(problem && { parts: problem }),
    };
  }

  return (
    <FormDialog
      {...frame}
      title={texts.title}
      size={600}
      texts={texts}
      success={(_, { amount, credit }: ReceivedPayment) =>
        texts.success(moneyOf(amount), credit > 0 ? moneyOf(credit) : null)
      }
      initial={initial}
      check={check}
      send={(values) =>
        receipt
          .mutateAsync(bodyOf(values, purchases ?? []))
          .catch(explainChange)
          .catch(explainReusedKey(texts.maybeSaved))
      }
    >
      {({ values, problems, field, input, change }) => (
        <>
          <p className={classes.whom}>{nameOf(user)}</p>
          <div className={`stack ${classes.pair}`}>
            <TextInput
              label={texts.amount}
              data-autofocus
              autoComplete="off"
              inputMode="decimal"
              {...input('amount')}
              // Another amount is spread anew.
              onChange={({ currentTarget }) => change({ amount: currentTarget.value, parts: null })}
            />
            <DayField label={texts.received} maxDate={today} {...field('receivedOn')} />
          </div>
          <MethodChoice value={values.method} onChange={(method) => change({ method })} />
          <ReferenceField {...input('reference')} />
          {purchases ? (
            <ReceiptSpread
              amount={cents(readAmount(values.amount) ?? 0)}
              parts={partsOf(values, purchases)}
              onChange={(id, typed) =>
                change({ parts: { ...typedParts(values, purchases), [id]: typed } })
              }
            />
          ) : (
            <>
              <Loading query={debts} heights={[160]} failed={texts.debtsFailed} />
              {problems.parts && <Notice kind="problem">{problems.parts}</Notice>}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

const typedParts = ({ amount, parts }: Values, purchases: readonly AdminPurchase[]) =>
  parts ?? proposedParts(purchases, cents(readAmount(amount) ?? 0));

const partsOf = (values: Values, purchases: readonly AdminPurchase[]) =>
  readParts(purchases, typedParts(values, purchases));

/** Why the parts cannot be paid with the amount. */
function partsProblem(values: Values, purchases: readonly AdminPurchase[]): string | null {
  const parts = partsOf(values, purchases);
  const refusal = parts.find((part) => part.refusal)?.refusal;
  const amount = readAmount(values.amount);
  if (refusal || amount === null) return refusal ?? null;
  const rest = restAfter(cents(amount), parts);
  return rest < 0 ? texts.tooMuch(moneyOf(-randFromCents(rest))) : null;
}

/** Why the money cannot have come on a day. */
function problemOfDay(values: Values, purchases: readonly AdminPurchase[], today: Day) {
  if (values.receivedOn === null) return texts.missing;
  const paid = partsOf(values, purchases).filter((part) => part.amount > 0);
  const bought = paid.map(({ purchase }) => southAfricanDay(new Date(purchase.purchaseDate)));
  return refuseReceivedOn(values.receivedOn, bought.toSorted()[0] ?? values.receivedOn, today);
}

/** A refused part means that what is owed has changed; it is fetched again. */
function explainChange(error: unknown): never {
  const isPart =
    error instanceof ApiError && error.issues.some(({ field }) => field.startsWith('purchases'));
  if (!isPart) throw error;
  const message = texts.changed(error.serverMessage ?? '');
  throw new ApiError(error.status, '', JSON.stringify({ message }));
}
