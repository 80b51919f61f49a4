import { formatMoney } from './format.ts';
import type { Cents } from './money.ts';

/** What stands against the end of an account. */
export interface AccountStanding {
  /** A payment or a refund is at the gateway. */
  isPaymentUnderWay: boolean;
  hasScheduledPayment: boolean;
  owed: Cents;
  /** Without this account nobody could administer. */
  isLastAdmin: boolean;
}

/** Why an account cannot be deleted now, in words for its user; null when it can: nobody leaves while money is owed or moving, nor as the last administrator. */
export function deletionRefusal(standing: AccountStanding): string | null {
  if (standing.isPaymentUnderWay) {
    return 'A payment or refund is under way: please try again once it is done';
  }
  if (standing.hasScheduledPayment) {
    return 'A payment is scheduled: please pay or cancel it first';
  }
  if (standing.owed > 0) {
    return `You still owe ${formatMoney(standing.owed)}: please pay it first`;
  }
  return standing.isLastAdmin
    ? 'You are the last administrator: please make somebody else one first'
    : null;
}
