import { Box, Button, Group } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconRefresh, IconX } from '@tabler/icons-react';
import type { Message, SmsStatus } from '../../../../domain/messages/sms.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { LookBadge } from '../badges.tsx';
import { nameOf, timeOf } from '../cell-text.ts';
import dense from '../dense.module.css';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserLink } from '../user-link.tsx';
import classes from './messages.module.css';
import { kindTexts, reasonTexts, messagesTexts as texts } from './texts.ts';

const messageColumns: ListColumn<Message>[] = [
  {
    id: 'to',
    header: 'To',
    accessorFn: (row) => [row.userId && nameOf(row), numberOf(row)].filter(Boolean).join(' '),
    cell: ({ row }) => <Recipient message={row.original} />,
    meta: { isPlain: true },
  },
  {
    id: 'text',
    header: 'Message',
    accessorFn: (row) => row.text,
    cell: ({ row }) => <MessageText message={row.original} />,
    meta: { grows: 'name', isPlain: true },
  },
  {
    id: 'status',
    header: 'Status',
    accessorFn: ({ status, reason }) =>
      [texts.statuses[status], reason && reasonOf(reason)].filter(Boolean).join(': '),
    cell: ({ row }) => <MessageStatus message={row.original} />,
    meta: { isPlain: true },
  },
  { id: 'parts', header: 'Parts', accessorFn: (row) => row.parts || '–' },
  { id: 'attempts', header: 'Tries', accessorFn: (row) => row.attempts },
  { id: 'by', header: 'Sent By', cell: ({ row }) => <Sender message={row.original} /> },
  { id: 'created', header: 'Created', accessorFn: (row) => timeOf(row.createdAt) },
  { id: 'sent', header: 'Sent', accessorFn: (row) => timeOf(row.sentAt) },
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
  const { userId, phoneNumber } = message;
  if (!userId) return <span className={classes.number}>{numberOf(message)}</span>;
  return (
    <Group gap="0 8px" className={dense.line ?? ''}>
      <UserLink id={userId} person={message} />
      {phoneNumber && <span className={`${classes.number} ${classes.spare}`}>{phoneNumber}</span>}
    </Group>
  );
}

function numberOf({ phoneNumber, channel }: Message): string {
  return phoneNumber ?? (channel === 'mail' ? 'By email' : 'No number');
}

function reasonOf(reason: string): string {
  return reasonTexts[reason] ?? reason;
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
      {reason && <span className={classes.small}>{reasonOf(reason)}</span>}
    </Group>
  );
}

const filters = [
  { name: 'channel', label: 'Kind', choices: texts.channels },
  { name: 'status', label: 'Status', choices: texts.statuses },
];

/** Every message with its sender and its status. */
export function MessagesPage() {
  return (
    <AdminFrame title="Messages" subtitle="Every SMS and email, sent or waiting, newest first">
      <Surface label="Message log">
        <SearchableList
          name="GET /api/admin/messages"
          label="Messages"
          search="Phone, name or text"
          filters={filters}
          columns={messageColumns}
          views="messages"
          file="volmaak-messages"
          empty="Nothing sent yet."
          tools={(list) => (
            <>
              <DayRange list={list} />
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden="true" />}
                onClick={list.refetch}
              >
                Refresh
              </Button>
            </>
          )}
        />
      </Surface>
    </AdminFrame>
  );
}
