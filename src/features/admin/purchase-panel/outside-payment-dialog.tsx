import { TextInput } from '@mantine/core';
import { OutsidePayment, refuseReceivedOn } from '../../../../domain/admin/purchase-desk.ts';
import { outsidePayments } from '../../../../domain/payments/payment-status.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { useOutsidePayment } from '../../../api/admin/purchases.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Figure } from '../../../components/layout/figure.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { moneyOf } from '../cell-text.ts';
import { problemsOf } from '../problems-of.ts';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import classes from './purchase-panel.module.css';
import { paymentTexts as texts } from './texts.ts';

interface Values {
  method: (typeof outsidePayments)[number];
  reference: string;
  receivedOn: Day | null;
}

/** Records that the whole purchase was paid in cash or by EFT (LEND-11). */
export function OutsidePaymentDialog(props: ActionProps) {
  const { purchase } = props;
  const recording = useOutsidePayment(purchase);
  const today = useToday();
  const bought = southAfricanDay(new Date(purchase.purchaseDate));
  const amount = moneyOf(purchase.totalRepayment);
  const initial: Values = { method: 'cash', reference: '', receivedOn: today };

  function check(values: Values) {
    const { receivedOn } = values;
    const refusal = receivedOn && refuseReceivedOn(receivedOn, bought, today);
    return {
      ...problemsOf(OutsidePayment, values),
      ...(receivedOn === null && { receivedOn: texts.missing }),
      ...(refusal && { receivedOn: refusal }),
    };
  }

  return (
    <ActionDialog
      {...props}
      title={texts.title}
      texts={texts}
      success={() => texts.success(amount)}
      draft={`outside-payment-${purchase.id}`}
      initial={initial}
      check={check}
      // The day was checked.
      send={(values) =>
        recording.mutateAsync({ ...values, receivedOn: values.receivedOn ?? today })
      }
    >
      {({ values, field, input, change }) => (
        <>
          <p className={classes.amount}>
            <Figure value={amount} size="l" />
            <span className={classes.quiet}>{texts.whole}</span>
          </p>
          {purchase.writtenOffAt && <Notice kind="note">{texts.takesBack}</Notice>}
          <ChoiceList label={texts.method}>
            {outsidePayments.map((method) => (
              <Choice
                key={method}
                name="method"
                label={texts.methods[method]}
                checked={values.method === method}
                onChange={() => change({ method })}
              />
            ))}
          </ChoiceList>
          <TextInput
            label={texts.reference}
            description={texts.referenceHint}
            data-autofocus
            autoComplete="off"
            maxLength={100}
            {...input('reference')}
          />
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
