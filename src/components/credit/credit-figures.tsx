import { type CreditKind, creditKinds } from '../../../domain/purchases/credit-limits.ts';
import type { Credit } from '../../../domain/purchases/credit-schemas.ts';
import { formatRand } from '../amount-text.ts';
import { Figure } from '../layout/figure.tsx';
import classes from './credit-figures.module.css';

const names: Record<CreditKind, string> = {
  budget: 'Budget',
  collected: 'Debit orders and scheduled cards',
};

/** What is free of both credit limits, what is used, and the limit (LEND-8). */
export function CreditFigures({ credit }: { credit: Credit }) {
  return (
    <dl className={classes.list}>
      {creditKinds.map((kind) => (
        <div key={kind}>
          <dt>{names[kind]}</dt>
          <dd>
            <Figure value={formatRand(credit[kind].free)} unit="free" />
          </dd>
          <dd className={classes.used}>{usedText(credit, kind)}</dd>
        </div>
      ))}
    </dl>
  );
}

function usedText(credit: Credit, kind: CreditKind): string {
  const { used, limit } = credit[kind];
  const held = kind === 'budget' ? (credit.budget.held ?? 0) : 0;
  const text = `${formatRand(used)} of ${formatRand(limit)} used`;
  return held > 0 ? `${text}, ${formatRand(held)} held for approved requests` : text;
}
