import { formatRand } from '../amount-text.ts';
import { Notice } from '../states/notice.tsx';

/** What we hold of a motorist, which is no credit limit (PAY-29). */
export function CreditBalance({ balance }: { balance: number }) {
  return (
    <Notice kind="note">
      {`Credit balance: we hold ${formatRand(balance)} of yours. It pays your next debt.`}
    </Notice>
  );
}
