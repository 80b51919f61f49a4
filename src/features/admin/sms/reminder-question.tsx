import type { ReminderSms } from '../../../../domain/messages/sms.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { dayOf, moneyOf, timeOf } from '../cell-text.ts';
import { reminderQuestionTexts as texts } from './texts.ts';

interface ReminderQuestionProps extends Pick<ReminderSms, 'amount' | 'dueDate'> {
  name: string;
  lastRemindedAt: string | null | undefined;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms a reminder: its recipient, its payment and the time of the last one. */
export function ReminderQuestion(props: ReminderQuestionProps) {
  const { name, amount, dueDate, lastRemindedAt, ...dialog } = props;
  const last = lastRemindedAt
    ? texts.last(timeOf(lastRemindedAt))
    : 'No reminder has been sent before.';
  return (
    <ConfirmDialog
      {...dialog}
      opened
      title="Send a payment reminder?"
      text={`${texts.text(name, moneyOf(amount), dayOf(dueDate))} ${last}`}
      confirmLabel="Send SMS"
      confirmColor="petrol"
    />
  );
}
