import {
  type Payout,
  PayoutReversal,
  type PayoutRunDetails,
} from '../../../../domain/admin/payouts.ts';
import { usePayoutReversal } from '../../../api/admin/payouts.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import type { QuestionDialogProps } from '../action-question.tsx';
import { moneyOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { isOvertaken } from './is-overtaken.ts';
import { cameBackTexts as texts } from './texts.ts';

interface Values {
  returnedOn: string | null;
  reason: string;
}

interface CameBackDialogProps extends QuestionDialogProps {
  run: PayoutRunDetails;
  payout: Payout;
  onClosed: () => void;
}

/** Records that the bank has sent back what a station was paid, with a reason (PAY-36). */
export function CameBackDialog({ run, payout, ...dialog }: CameBackDialogProps) {
  const reversal = usePayoutReversal(run.id, payout.id);
  const today = useToday();
  const initial: Values = { returnedOn: today, reason: '' };
  const amount = moneyOf(payout.amount);
  const { name } = payout.station;
  return (
    <FormDialog
      {...dialog}
      title={texts.title(name)}
      texts={texts}
      success={texts.success(amount, name)}
      initial={initial}
      check={(values) => ({
        ...problemsOf<Values>(PayoutReversal, values),
        ...(values.returnedOn === null && { returnedOn: texts.missing }),
      })}
      send={(values) =>
        reversal.mutateAsync(PayoutReversal.parse(values)).catch(explainReusedKey(texts.maybeSaved))
      }
      isOver={isOvertaken}
      isRed
    >
      {({ field }) => (
        <>
          <Notice kind="note">{texts.means(amount, name)}</Notice>
          <ReasonField isFirst usual={texts.reasons} {...field('reason')} />
          <DayField
            label={texts.returnedOn}
            maxDate={today}
            {...(run.paidOn && { minDate: run.paidOn })}
            {...field('returnedOn')}
          />
        </>
      )}
    </FormDialog>
  );
}
