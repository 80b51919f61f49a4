import { formatDateTime } from '../../../../domain/format.ts';
import type { Message } from '../../../../domain/sms.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { fallbackTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import { MessageStatus } from './message-status.tsx';
import classes from './messages.module.css';
import { kindTexts, messagesTexts as texts } from './texts.ts';

const { heads } = texts;
const words = (text: string) => <span className={classes.words}>{text}</span>;
const instantOf = (instant: string | null) =>
  words(instant ? formatDateTime(new Date(instant)) : fallbackTexts.date);

/** The columns of the message log. */
export const messageColumns: ListColumn<Message>[] = [
  { id: 'to', header: heads.to, cell: ({ row }) => <Recipient message={row.original} /> },
  {
    id: 'text',
    header: heads.text,
    cell: ({ row }) => <p className={classes.text}>{row.original.text}</p>,
  },
  {
    id: 'kind',
    header: heads.kind,
    cell: ({ row }) => words(kindTexts[row.original.kind] ?? row.original.kind),
  },
  {
    id: 'status',
    header: heads.status,
    cell: ({ row }) => <MessageStatus message={row.original} />,
  },
  { id: 'parts', header: heads.parts, cell: ({ row }) => row.original.parts },
  { id: 'attempts', header: heads.attempts, cell: ({ row }) => row.original.attempts },
  { id: 'by', header: heads.by, cell: ({ row }) => <Sender message={row.original} /> },
  { id: 'created', header: heads.created, cell: ({ row }) => instantOf(row.original.createdAt) },
  { id: 'sent', header: heads.sent, cell: ({ row }) => instantOf(row.original.sentAt) },
];

function Recipient({ message }: { message: Message }) {
  const { userId, firstName, lastName, username, phoneNumber } = message;
  const number = <span className={classes.number}>{phoneNumber ?? texts.noNumber}</span>;
  if (!userId) return number;
  const person = {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    username: username ?? '',
  };
  return (
    <div className={classes.to}>
      <UserLink id={userId} person={person} />
      {phoneNumber && number}
    </div>
  );
}

function Sender({ message: { sentBy, sentByUsername } }: { message: Message }) {
  if (!sentBy) return texts.itself;
  return (
    <div className={classes.by}>
      <UserLink id={sentBy} person={{ username: sentByUsername ?? texts.anAdmin }} />
    </div>
  );
}
