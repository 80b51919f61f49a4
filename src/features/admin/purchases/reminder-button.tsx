import { Button } from '@mantine/core';
import type { AdminPurchase } from '../../../../domain/admin-lists.ts';
import { formatTime } from '../../../../domain/format.ts';
import { useReminded } from '../../../api/admin-reminded.ts';
import { useSms } from '../../../api/admin-sms.ts';
import { nameOf } from '../cell-words.ts';
import { toastSms } from '../sms/toast-sms.ts';
import { scheduledTexts as texts } from './texts.ts';

/** Reminds a user of a scheduled payment, once while the app is open; then it says when. */
export function ReminderButton({ purchase }: { purchase: AdminPurchase }) {
  const sms = useSms('POST /api/sms/payment-reminder');
  const { reminded, note } = useReminded();
  const at = reminded[purchase.id];
  const isDone = at !== undefined;

  async function remind() {
    if (isDone) return;
    const { userId, totalRepayment: amount, paymentDueDate: dueDate } = purchase;
    const outcome = await sms.send({ userId, amount, dueDate });
    if (outcome && toastSms(outcome, texts.sent, texts.failed)) note(purchase.id);
  }

  return (
    <Button
      variant="default"
      // Not taken away from under the focus, nor from under the second half of a double click.
      aria-disabled={isDone || sms.isPending}
      data-disabled={isDone}
      {...(!isDone && { 'aria-label': texts.remindOf(nameOf(purchase.user)) })}
      px="xs"
      fz="sm"
      onClick={({ detail }) => {
        if (detail <= 1) void remind();
      }}
    >
      {sms.isPending
        ? texts.reminding
        : isDone
          ? texts.reminded(formatTime(new Date(at)))
          : texts.remind}
    </Button>
  );
}
