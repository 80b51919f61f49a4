import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import { recentReminderSince } from '../../../../domain/messages/reminder.ts';
import { useSms } from '../../../api/admin/sms.ts';
import { nameOf, timeOf } from '../cell-text.ts';
import { ReminderQuestion } from '../sms/reminder-question.tsx';
import { toastSms } from '../sms/toast-sms.ts';
import { scheduledTexts as texts } from './texts.ts';

/**
 * Reminds a user of a scheduled payment at most once in 24 hours, and shows the time of the last
 * reminder.
 */
export function ReminderButton({ purchase }: { purchase: AdminPurchase }) {
  const sms = useSms('POST /api/sms/payment-reminder');
  const [isAsking, setAsking] = useState(false);
  const {
    userId,
    user,
    totalRepayment: amount,
    paymentDueDate: dueDate,
    lastRemindedAt,
  } = purchase;
  const isRecent = isRecentReminder(lastRemindedAt);

  async function remind() {
    const outcome = await sms.send({ userId, amount, dueDate });
    if (!outcome) return;
    toastSms(outcome, texts.sent, texts.failed);
    setAsking(false);
  }

  return (
    <Stack gap={4} align="flex-start" fz="sm">
      <Button
        variant="default"
        // A disabled button would lose the focus.
        aria-disabled={isRecent}
        data-disabled={isRecent}
        aria-label={texts.remindOf(nameOf(user))}
        aria-haspopup="dialog"
        px="xs"
        fz="sm"
        onClick={() => {
          if (!isRecent) setAsking(true);
        }}
      >
        {texts.remind}
      </Button>
      {lastRemindedAt && <span>{texts.reminded(timeOf(lastRemindedAt))}</span>}
      {isAsking && (
        <ReminderQuestion
          name={nameOf(user)}
          amount={amount}
          dueDate={dueDate}
          lastRemindedAt={lastRemindedAt}
          pending={sms.isPending}
          onConfirm={() => void remind()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

function isRecentReminder(at: string | null | undefined): boolean {
  return at ? new Date(at) > recentReminderSince(new Date()) : false;
}
