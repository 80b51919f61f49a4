import { IconBook, IconCash, IconCheck, IconCopyOff, IconQuestionMark } from '@tabler/icons-react';
import type { BankLine, BankLineState } from '../../../../../domain/admin/reconciliation.ts';
import { LookBadge } from '../../badges.tsx';
import { dayOf, moneyOf } from '../../cell-text.ts';
import type { ListColumn } from '../../table/list-columns.ts';
import classes from './bank.module.css';
import { linesTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const looks = {
  matched: { color: 'green', Icon: IconCheck },
  cash: { color: 'blue', Icon: IconCash },
  booked: { color: 'blue', Icon: IconBook },
  suspense: { color: 'yellow', Icon: IconQuestionMark },
  known: { color: 'gray', Icon: IconCopyOff },
} satisfies Record<BankLineState, object>;

/** The columns of lines, with the words for what becomes or has become of each. */
export const lineColumns = <Row extends BankLine>(
  words: Readonly<Record<BankLineState, string>>,
): ListColumn<Row>[] => [
  { id: 'day', header: heads.day, accessorFn: ({ day }) => dayOf(day) },
  { id: 'text', header: heads.text, accessorFn: ({ text }) => text, meta: { isPlain: true } },
  { id: 'amount', header: heads.amount, accessorFn: ({ amount }) => moneyOf(amount) },
  {
    id: 'state',
    header: heads.state,
    accessorFn: ({ state }) => words[state],
    cell: ({ row: { original } }) => (
      <div className={classes.state}>
        <LookBadge {...looks[original.state]} text={words[original.state]} />
      </div>
    ),
    meta: { isPlain: true },
  },
  { id: 'partner', header: heads.partner, accessorFn: ({ partner }) => partner ?? '' },
];
