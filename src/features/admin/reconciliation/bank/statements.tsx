import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { BankStatement } from '../../../../../domain/admin/reconciliation.ts';
import type { BankStatementId } from '../../../../../domain/ids.ts';
import { LookBadge } from '../../badges.tsx';
import { moneyOf, timeOf } from '../../cell-text.ts';
import type { ListColumn } from '../../table/list-columns.ts';
import linkClasses from '../../user-link.module.css';
import classes from './bank.module.css';
import { periodOf } from './figures.ts';
import { figureTexts, statementsTexts as texts } from './texts.ts';

const { columns: heads } = texts;
const { count } = figureTexts;

export function StatementBadge({ statement }: { statement: BankStatement }) {
  return statement.reversedAt ? (
    <LookBadge color="gray" Icon={IconArrowBackUp} text={texts.reversed} />
  ) : (
    <LookBadge color="green" Icon={IconCheck} text={texts.inUse} />
  );
}

export const importedBy = ({ importedAt, importedByUsername }: BankStatement) =>
  texts.by(timeOf(importedAt), importedByUsername);

type Opens = (id: BankStatementId, button: HTMLElement) => void;

export const statementColumns = (onOpen: Opens): ListColumn<BankStatement>[] => [
  {
    id: 'name',
    header: heads.name,
    accessorFn: ({ name }) => name,
    cell: ({ row: { original } }) => (
      <button
        type="button"
        className={`${linkClasses.link} ${classes.name}`}
        aria-haspopup="dialog"
        data-opens-row
        onClick={({ currentTarget }) => onOpen(original.id, currentTarget)}
      >
        {original.name}
      </button>
    ),
    meta: { isPlain: true, grows: 'name' },
  },
  { id: 'period', header: heads.period, accessorFn: periodOf },
  { id: 'lines', header: heads.lines, accessorFn: ({ lines }) => count(lines) },
  { id: 'moneyIn', header: heads.moneyIn, accessorFn: ({ moneyIn }) => moneyOf(moneyIn) },
  { id: 'moneyOut', header: heads.moneyOut, accessorFn: ({ moneyOut }) => moneyOf(moneyOut) },
  { id: 'matched', header: heads.matched, accessorFn: ({ matched }) => count(matched) },
  { id: 'inSuspense', header: heads.inSuspense, accessorFn: (row) => count(row.inSuspense) },
  {
    id: 'closingBalance',
    header: heads.closingBalance,
    accessorFn: (row) => (row.closingBalance === null ? '' : moneyOf(row.closingBalance)),
  },
  { id: 'imported', header: heads.imported, accessorFn: importedBy },
  {
    id: 'state',
    header: heads.state,
    accessorFn: ({ reversedAt, reversalReason }) =>
      reversedAt ? `${texts.reversed} · ${reversalReason ?? ''}` : texts.inUse,
    cell: ({ row: { original } }) => (
      <>
        <StatementBadge statement={original} /> <span>{original.reversalReason}</span>
      </>
    ),
    meta: { isPlain: true },
  },
];
