import { Box, Group } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Message, SmsStatus } from '../../../../domain/messages/sms.ts';
import { LookBadge } from '../badges.tsx';
import { timeOf } from '../cell-text.ts';
import dense from '../dense.module.css';
import type { ListColumn } from '../table/list-columns.ts';
import { UserLink } from '../user-link.tsx';
import classes from './messages.module.css';
import { kindTexts, reasonTexts, messagesTexts as texts } from './texts.ts';

export const messageColumns: ListColumn<Message>[] = [
  { id: 'to', header: 'To', cell: (row) => <Recipient message={row} />, isPlain: true },
  {
    id: 'text',
    header: 'Message',
    cell: (row) => <MessageText message={row} />,
    title: (row) => row.text,
    grows: true,
    isPlain: true,
  },
  { id: 'status', header: 'Status', cell: (row) => <MessageStatus message={row} />, isPlain: true },
  { id: 'parts', header: 'Parts', cell: (row) => row.parts || '–' },
  { id: 'attempts', header: 'Tries', cell: (row) => row.attempts },
  { id: 'by', header: 'Sent By', cell: (row) => <Sender message={row} /> },
  { id: 'created', header: 'Created', cell: (row) => timeOf(row.createdAt) },
  { id: 'sent', header: 'Sent', cell: (row) => timeOf(row.sentAt) },
];

function MessageText({ message: { kind, text } }: { message: Message }) {
  return (
    <div className={classes.message}>
      <span className={classes.small}>{kindTexts[kind] ?? kind}</span>
      <p className={classes.text}>{text}</p>
    </div>
  );
}

function Recipient({ message }: { message: Message }) {
  const { userId, phoneNumber, channel } = message;
  const nowhere = channel === 'mail' ? 'By email' : 'No number';
  const number = <span className={classes.number}>{phoneNumber ?? nowhere}</span>;
  if (!userId) return number;
  return (
    <Group gap="0 8px" className={dense.line ?? ''}>
      <UserLink id={userId} person={message} />
      {phoneNumber && number}
    </Group>
  );
}

function Sender({ message: { sentBy, sentByUsername } }: { message: Message }) {
  if (!sentBy) return 'Automatic';
  return (
    <Box miw={84}>
      <UserLink id={sentBy} person={{ username: sentByUsername ?? 'An admin' }} />
    </Box>
  );
}

const looks = {
  queued: { color: 'yellow', Icon: IconClock },
  sent: { color: 'green', Icon: IconCheck },
  failed: { color: 'red', Icon: IconX },
  cancelled: { color: 'gray', Icon: IconBan },
} satisfies Record<SmsStatus, object>;

/** A message's status, and the reason if it is not sent. */
function MessageStatus({ message }: { message: Pick<Message, 'status' | 'reason'> }) {
  const { status, reason } = message;
  return (
    <Group gap="0 8px" className={dense.line ?? ''}>
      <LookBadge {...looks[status]} text={texts.statuses[status]} />
      {reason && <span className={classes.small}>{reasonTexts[reason] ?? reason}</span>}
    </Group>
  );
}
