import { heldText } from '../../../domain/purchases/credit-limits.ts';
import type { Credit } from '../../../domain/purchases/credit-schemas.ts';
import { formatMoney } from '../../../domain/values/format.ts';
import { type Cents, cents, centsFromRand } from '../../../domain/values/money.ts';
import { formatRand } from '../../components/amount-text.ts';

/** What speaks against a request, as the desk tells its admins too, or null (REQ-17). */
export function doubtAbout(credit: Credit, total: Cents | null): string | null {
  const reason = reasonOf(credit, total ?? 0);
  return reason && `${reason} The admin who decides sees that.`;
}

function reasonOf({ refusal, overdue, budget }: Credit, total: number): string | null {
  switch (refusal) {
    case 'id-number-missing':
      return 'We have no ID number of yours.';
    case 'credit-overdue':
      return `You have ${formatRand(overdue)} overdue.`;
    case 'vehicle-unverified':
      return 'We have not verified your vehicle.';
    default: {
      const excess = total - centsFromRand(budget.free);
      return excess > 0
        ? `This is ${formatMoney(cents(excess))} more than your budget has free${heldText(budget)}.`
        : null;
    }
  }
}
