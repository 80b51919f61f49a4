import { TextInput } from '@mantine/core';
import { PayoutPayment, type PayoutRunDetails } from '../../../../domain/admin/payouts.ts';
import { addDays, type Day } from '../../../../domain/values/south-african-time.ts';
import { usePayoutPayment } from '../../../api/admin/payouts.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import type { QuestionDialogProps } from '../action-question.tsx';
import { moneyOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { isOvertaken } from './is-overtaken.ts';
import { paidTexts as texts } from './texts.ts';

interface Values {
  reference: string;
  paidOn: Day | null;
}

interface PaidDialogProps extends QuestionDialogProps {
  run: PayoutRunDetails;
  onClosed: () => void;
}

/** Records that the bank has paid a payout, and when (PAY-34). */
export function PaidDialog({ run, ...dialog }: PaidDialogProps) {
  const payment = usePayoutPayment(run.id);
  const today = useToday();
  const initial: Values = { reference: '', paidOn: today };
  return (
    <FormDialog
      {...dialog}
      title={texts.title}
      texts={texts}
      success={texts.success(moneyOf(run.amount))}
      initial={initial}
      check={({ reference, paidOn }) => ({
        ...problemsOf<Values>(PayoutPayment, { reference, paidOn: paidOn ?? today }),
        ...(paidOn === null && { paidOn: texts.missing }),
      })}
      // The day was checked.
      send={({ reference, paidOn }) =>
        payment
          .mutateAsync({ reference, paidOn: paidOn ?? today })
          .catch(explainReusedKey(texts.maybeSaved))
      }
      isOver={isOvertaken}
    >
      {({ field, input }) => (
        <>
          <Notice kind="note">{texts.means(moneyOf(run.amount), run.payouts)}</Notice>
          <TextInput
            label={texts.reference}
            description={texts.referenceHint}
            data-autofocus
            autoComplete="off"
            maxLength={100}
            {...input('reference')}
          />
          <DayField
            label={texts.paidOn}
            minDate={addDays(run.upTo, 1)}
            maxDate={today}
            {...field('paidOn')}
          />
        </>
      )}
    </FormDialog>
  );
}
