import type { Credit } from '../../../domain/purchases/credit-schemas.ts';
import { formatMoney } from '../../../domain/values/format.ts';
import { type Cents, cents, centsFromRand } from '../../../domain/values/money.ts';
import { formatRand } from '../../components/amount-text.ts';

/** Why an admin has to agree to a request that no budget would cover, or null (REQ-17). */
export function consentText(credit: Credit, total: Cents | null): string | null {
  const reason = reasonOf(credit, total ?? 0);
  return reason && `${reason} An admin has to agree to that.`;
}

function reasonOf({ refusal, overdue, budget }: Credit, total: number): string | null {
  switch (refusal) {
    case 'id-number-missing':
      return 'We have no ID number of yours.';
    case 'credit-overdue':
      return `You have ${formatRand(overdue)} overdue.`;
    case 'vehicle-unverified':
      return 'We have not verified your vehicle.';
    case 'voucher-unsettled':
      return 'What was poured on your last voucher is not settled.';
    default: {
      const excess = total - centsFromRand(budget.free);
      return excess > 0
        ? `This is ${formatMoney(cents(excess))} more than your budget has free.`
        : null;
    }
  }
}
