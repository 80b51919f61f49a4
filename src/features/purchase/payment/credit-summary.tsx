import { useQuery } from '@tanstack/react-query';
import type { CreditKind } from '../../../../domain/purchases/credit-limits.ts';
import { creditRefusalText, refuseCredit } from '../../../../domain/purchases/credit-refusal.ts';
import type { Credit } from '../../../../domain/purchases/credit-schemas.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents, centsFromRand } from '../../../../domain/values/money.ts';
import { creditQuery } from '../../../api/credit.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Figure } from '../../../components/layout/figure.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import type { AcceptanceProps } from '../draft.ts';

/** What is known of the user's credit for the vehicle of a quote. */
export function useCredit({ user, shown }: Pick<AcceptanceProps, 'user' | 'shown'>) {
  const { data, isPending } = useQuery(creditQuery(user.id, shown.wish.carId));
  return { credit: data, isPending };
}

export type KnownCredit = ReturnType<typeof useCredit>;

/** Why a quote cannot be bought on this kind of credit, or null (LEND-4). */
export function creditProblem(
  { credit }: KnownCredit,
  kind: CreditKind,
  { shown, openAttempt }: Pick<AcceptanceProps, 'shown' | 'openAttempt'>,
): string | null {
  // An earlier try without an answer may have used the limit up. Repeating it tells the outcome.
  if (!credit || openAttempt) return null;
  return creditRefusalText({ credit, kind, total: centsFromRand(shown.quote.totalRepayment) });
}

interface CreditSummaryProps {
  known: KnownCredit;
  kind: CreditKind;
  total: Cents;
}

/** The limit that applies, and what is left of it after this purchase (PAY-14, LEND-8). */
export function CreditSummary({ known, kind, total }: CreditSummaryProps) {
  const { credit, isPending } = known;
  if (isPending) return <CardSkeleton height={204} />;
  if (!credit) {
    return (
      <Notice kind="note">
        Your credit could not be loaded, so we can't show what is left. We check it when you pay.
      </Notice>
    );
  }
  const { limit, used, free } = credit[kind];
  const { balance = 0 } = credit;
  const held = kind === 'budget' ? (credit.budget.held ?? 0) : 0;
  const isRefused = refuseCredit(credit, kind, total) !== null;
  const left = isRefused ? formatRand(free) : formatMoney(cents(centsFromRand(free) - total));
  return (
    <div>
      {balance > 0 && <p>{balanceText(balance, total)}</p>}
      <p>{isRefused ? 'Left now' : 'Left afterwards'}</p>
      <Figure value={left} />
      <DetailList
        details={[
          [kind === 'budget' ? 'Available budget' : 'Limit', formatRand(limit)],
          ['Already used', formatRand(used)],
          ...(held > 0 ? [['Held for approved requests', formatRand(held)] as const] : []),
          ...(isRefused ? [] : [['Left now', formatRand(free)] as const]),
          ['This purchase', formatMoney(total)],
        ]}
      />
    </div>
  );
}

/** What the money does that we hold of the user (PAY-29). */
function balanceText(balance: number, total: Cents): string {
  const what = centsFromRand(balance) < total ? 'a part of this purchase' : 'this purchase';
  return `We hold ${formatRand(balance)} of yours. It pays ${what}.`;
}

/** What is left of a limit, in the words of a method's button. */
export function creditHint(credit: Credit, kind: CreditKind, total: Cents): string {
  const { limit, free } = credit[kind];
  const left = `${formatRand(free)} of ${formatRand(limit)}`;
  switch (refuseCredit(credit, kind, total)) {
    case 'id-number-missing':
      return 'Only with an ID number';
    case 'credit-overdue':
      return `Not while ${formatRand(credit.overdue)} is overdue`;
    case 'voucher-unsettled':
      return 'Not until your last voucher is settled';
    case 'vehicle-unverified':
      return 'For verified vehicles only';
    case null:
      return `${left} left`;
    default:
      return `Only ${left} left`;
  }
}
