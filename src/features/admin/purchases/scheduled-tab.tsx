import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import { recentReminderSince } from '../../../../domain/messages/reminder.ts';
import { dueOf } from '../../../../domain/purchases/debt.ts';
import { randFromCents } from '../../../../domain/values/money.ts';
import { useSms } from '../../../api/admin/sms.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { serverNow } from '../../../http/server-clock.ts';
import { nameOf, timeOf } from '../cell-text.ts';
import dense from '../dense.module.css';
import { purchaseColumns, purchaseList } from '../purchase-columns.tsx';
import { Allowed } from '../rights.tsx';
import { ReminderQuestion } from '../sms/reminder-question.tsx';
import { toastSms } from '../sms/toast-sms.ts';
import type { ListColumn, ListOrder } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { columnTexts as heads } from '../texts.ts';
import { scheduledTexts as texts } from './texts.ts';

const columns: ListColumn<AdminPurchase>[] = [
  purchaseColumns.user,
  purchaseColumns.vehicle,
  purchaseColumns.amount,
  purchaseColumns.left,
  purchaseColumns.due,
  { ...purchaseColumns.status, header: heads.status },
  {
    id: 'actions',
    header: heads.actions,
    cell: ({ row }) => <ReminderButton purchase={row.original} />,
  },
];

/** The first order is the default. */
const orders: readonly ListOrder[] = [
  { word: 'due', column: 'due', desc: false, label: 'First due first' },
  { word: 'amount', column: 'amount', desc: true, label: 'Highest amount first' },
];

/** Scheduled payments that are not paid yet. */
export function ScheduledTab() {
  return (
    <SearchableList
      {...purchaseList}
      only={{ scheduled: 'yes', sort: 'due' }}
      label="Scheduled Payments"
      views="scheduled"
      columns={columns}
      orders={orders}
      file="volmaak-scheduled-payments"
      empty="No unpaid scheduled payments."
    />
  );
}

/** Reminds a user of a payment at most once in 24 hours, and shows the last reminder's time. */
function ReminderButton({ purchase }: { purchase: AdminPurchase }) {
  const sms = useSms('POST /api/sms/payment-reminder');
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { userId, user, paymentDueDate: dueDate, lastRemindedAt } = purchase;
  const amount = randFromCents(dueOf(purchase));
  const isRecent =
    !!lastRemindedAt && new Date(lastRemindedAt) > recentReminderSince(new Date(serverNow()));

  async function remind() {
    const outcome = await sms.send({ userId, amount, dueDate });
    if (!outcome) return;
    setProblem(toastSms(outcome, texts.sent, 'Failed to send payment reminder.'));
    setAsking(false);
  }

  return (
    <Group gap="0 8px" fz="sm" className={dense.line ?? ''}>
      <Allowed call="POST /api/sms/payment-reminder" of={userId}>
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
          Send Reminder
        </Button>
      </Allowed>
      {problem && <Notice kind="problem">{problem}</Notice>}
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
    </Group>
  );
}
