import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Message, SmsStatus } from '../../../../domain/messages/sms.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import classes from './messages.module.css';
import { reasonTexts, messagesTexts as texts } from './texts.ts';

const looks = {
  queued: { color: 'yellow', Icon: IconClock },
  sent: { color: 'green', Icon: IconCheck },
  failed: { color: 'red', Icon: IconX },
} satisfies Record<SmsStatus, object>;

/** A message's status, and the reason if it is not sent. */
export function MessageStatus({ message }: { message: Pick<Message, 'status' | 'reason'> }) {
  const { status, reason } = message;
  const { color, Icon } = looks[status];
  return (
    <div className={classes.status}>
      <StatusBadge color={color} icon={<Icon size={14} />}>
        {texts.statuses[status]}
      </StatusBadge>
      {reason && <span className={classes.small}>{reasonTexts[reason] ?? reason}</span>}
    </div>
  );
}
