import { Link } from 'react-router-dom';
import type { SuspenseItem } from '../../../../../domain/admin/reconciliation.ts';
import type { SuspenseItemId } from '../../../../../domain/ids.ts';
import { dayOf, moneyOf } from '../../cell-text.ts';
import { PurchaseButton } from '../../purchase-link.tsx';
import type { ListColumn } from '../../table/list-columns.ts';
import linkClasses from '../../user-link.module.css';
import classes from './suspense.module.css';
import { suspenseTexts as texts } from './texts.ts';

const { columns: heads } = texts;

type Opens = (id: SuspenseItemId, button: HTMLElement) => void;

export const suspenseColumns = (onOpen: Opens): ListColumn<SuspenseItem>[] => [
  { id: 'days', header: heads.days, accessorFn: ({ days }) => texts.days(days) },
  { id: 'day', header: heads.day, accessorFn: ({ day }) => dayOf(day) },
  {
    id: 'text',
    header: heads.text,
    accessorFn: ({ text }) => text,
    cell: ({ row: { original } }) => (
      <button
        type="button"
        className={linkClasses.link}
        aria-haspopup="dialog"
        data-opens-row
        aria-label={texts.open(original.text, moneyOf(original.amount))}
        onClick={({ currentTarget }) => onOpen(original.id, currentTarget)}
      >
        {original.text}
      </button>
    ),
    meta: { isPlain: true },
  },
  { id: 'amount', header: heads.amount, accessorFn: ({ amount }) => moneyOf(amount) },
  {
    id: 'source',
    header: heads.source,
    accessorFn: sourceOf,
    cell: ({ row: { original } }) => <Source item={original} />,
  },
];

/** What it was cleared to, and as what. */
export const resolutionColumn: ListColumn<SuspenseItem> = {
  id: 'resolution',
  header: heads.resolution,
  accessorFn: ({ resolution }) => resolution && `${resolution.accountName} · ${resolution.text}`,
};

function sourceOf({ settlementId, bankStatementId, purchaseId }: SuspenseItem): string {
  if (settlementId) return texts.sources.settlement;
  if (bankStatementId) return texts.sources.statement;
  return purchaseId ? texts.sources.purchase : texts.noSource;
}

/** Where it comes from, as the way there. */
function Source({ item }: { item: SuspenseItem }) {
  const { settlementId, bankStatementId, purchaseId, text } = item;
  const name = sourceOf(item);
  const spoken = texts.sourceOf(name, text);
  const to = settlementId
    ? `?settlement=${settlementId}`
    : bankStatementId && `?tab=bank&statement=${bankStatementId}`;
  if (to) {
    return (
      <Link to={to} className={`tap-link ${linkClasses.link} ${classes.link}`} aria-label={spoken}>
        {name}
      </Link>
    );
  }
  return (
    purchaseId && (
      <PurchaseButton id={purchaseId} spoken={spoken}>
        {name}
      </PurchaseButton>
    )
  );
}
