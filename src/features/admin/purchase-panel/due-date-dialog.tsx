import { DueDateMove, lastDueDay, refuseDueDay } from '../../../../domain/admin/purchase-desk.ts';
import { addDays, type Day } from '../../../../domain/values/south-african-time.ts';
import { useDueDateMove } from '../../../api/admin/purchases.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { dayOf } from '../cell-text.ts';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import classes from './purchase-panel.module.css';
import { dueTexts as texts } from './texts.ts';

interface Values {
  day: Day | null;
  reason: string;
}

const initial: Values = { day: null, reason: '' };

/** Moves the day on which a purchase is due, with a reason (LEND-13). */
export function DueDateDialog(props: ActionProps) {
  const { purchase } = props;
  const moving = useDueDateMove(purchase);
  const today = useToday();
  const due = purchase.paymentDueDate;
  const hasInstalments = (purchase.instalments ?? []).length > 0;

  function check(values: Values) {
    const { day } = values;
    const refusal = day === due ? texts.same : day && refuseDueDay(day, today);
    return {
      ...problemsOf(DueDateMove, values),
      ...(day === null && { day: texts.missing }),
      ...(refusal && { day: refusal }),
    };
  }

  return (
    <ActionDialog
      {...props}
      title={texts.title}
      texts={texts}
      success={({ day }) => texts.success(dayOf(day))}
      draft={`due-date-${purchase.id}`}
      initial={initial}
      check={check}
      // The day was checked.
      send={({ day, reason }) => moving.mutateAsync({ day: day ?? '', reason })}
    >
      {({ field }) => (
        <>
          <p className={classes.text}>
            {[
              texts.now(dayOf(due)),
              purchase.nextAttempt && texts.collected,
              hasInstalments && texts.endsInstalments,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <ReasonField isFirst usual={texts.reasons} {...field('reason')} />
          <DayField
            label={texts.day}
            minDate={addDays(today, 1)}
            maxDate={lastDueDay(today)}
            {...field('day')}
          />
        </>
      )}
    </ActionDialog>
  );
}
