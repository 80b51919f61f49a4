import { Button, Group } from '@mantine/core';
import {
  IconCalendarDollar,
  IconCalendarEvent,
  IconCash,
  IconFileArrowLeft,
  IconFileX,
  IconNote,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  type AdminPurchaseDetails,
  possibleActions,
} from '../../../../domain/admin/purchase-desk.ts';
import type { AdminCallKey } from '../../../../domain/calls.ts';
import type { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../components/states/notice.tsx';
import dense from '../dense.module.css';
import { useRights } from '../rights.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import type { ActionProps, AskedAction } from './action-dialog.tsx';
import { DueDateDialog } from './due-date-dialog.tsx';
import { InstalmentsDialog } from './instalments-dialog.tsx';
import { OutsidePaymentDialog } from './outside-payment-dialog.tsx';
import { PartRefundDialog } from './part-refund-dialog.tsx';
import { NoteDialog, WriteOffDialog, WriteOffReversalDialog } from './reason-dialogs.tsx';
import { RefundQuestion } from './refund-question.tsx';
import { panelTexts, actionTexts as texts } from './texts.ts';

const icons = {
  'outside-payment': IconCash,
  'due-date': IconCalendarEvent,
  instalments: IconCalendarDollar,
  'write-off': IconFileX,
  'write-off-reversal': IconFileArrowLeft,
  'part-refund': IconReceiptRefund,
  refund: IconReceiptRefund,
  note: IconNote,
} satisfies Record<AskedAction, typeof IconCash>;

const actionCalls = {
  'outside-payment': 'POST /api/admin/purchases/{id}/outside-payment',
  'due-date': 'PATCH /api/admin/purchases/{id}/due-date',
  instalments: 'POST /api/admin/purchases/{id}/instalments',
  'write-off': 'POST /api/admin/purchases/{id}/write-off',
  'write-off-reversal': 'POST /api/admin/purchases/{id}/write-off-reversal',
  'part-refund': 'POST /api/admin/purchases/{id}/part-refund',
  refund: 'POST /api/admin/purchases/{id}/refund',
  note: 'POST /api/admin/purchases/{id}/notes',
} satisfies Record<AskedAction, AdminCallKey>;

interface PurchaseActionsProps {
  purchase: AdminPurchaseDetails;
  asked: ReturnType<typeof useDialog<AskedAction>>;
}

/** The actions that are possible for a purchase now, and the dialog of the one that was asked for. */
export function PurchaseActions({ purchase, asked }: PurchaseActionsProps) {
  const { may } = useRights();
  const possible = [...possibleActions(purchase), 'note' as const];
  // What waits for a second admin is not asked for twice.
  const isAsked = (action: AskedAction) => purchase.pendingApproval?.kind === action;
  const actions = possible.filter(
    (action) => may(actionCalls[action], purchase.userId) && !isAsked(action),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const { group, opener, keepFocus, giveBack } = useFocusKept(actions.join());
  const dialog: ActionProps = {
    purchase,
    opened: asked.opened,
    onClose: asked.close,
    onTried: (reason) => {
      setFailure(reason);
      keepFocus();
    },
    onClosed: giveBack,
  };
  return (
    <div>
      <Group
        ref={group}
        className={dense.dense ?? ''}
        gap="xs"
        role="group"
        aria-label={panelTexts.actions}
        tabIndex={-1}
      >
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            <Button
              key={action}
              variant={action === 'write-off' ? 'outline' : 'default'}
              {...(action === 'write-off' && { color: 'red' })}
              px="sm"
              leftSection={<Icon size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => {
                opener.current = currentTarget;
                setFailure(null);
                asked.open(action);
              }}
            >
              {texts[action]}
            </Button>
          );
        })}
      </Group>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {asked.subject && <ActionDialogOf action={asked.subject} {...dialog} />}
    </div>
  );
}

function ActionDialogOf({ action, ...props }: ActionProps & { action: AskedAction }) {
  switch (action) {
    case 'outside-payment':
      return <OutsidePaymentDialog {...props} />;
    case 'due-date':
      return <DueDateDialog {...props} />;
    case 'instalments':
      return <InstalmentsDialog {...props} />;
    case 'write-off':
      return <WriteOffDialog {...props} />;
    case 'write-off-reversal':
      return <WriteOffReversalDialog {...props} />;
    case 'part-refund':
      return <PartRefundDialog {...props} />;
    case 'note':
      return <NoteDialog {...props} />;
    case 'refund':
      return <RefundQuestion {...props} />;
  }
}
