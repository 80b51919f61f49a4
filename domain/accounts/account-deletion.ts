import { formatMoney } from '../values/format.ts';
import type { Cents } from '../values/money.ts';

/** The facts that can prevent the deletion of an account. */
export interface AccountStanding {
  /** The payment gateway has a payment or a refund in progress. */
  isPaymentUnderWay: boolean;
  hasScheduledPayment: boolean;
  owed: Cents;
  /** What we hold of theirs (PAY-29). */
  credit: Cents;
  /** What was poured for them is a conflict that no admin has settled (VOU-17). */
  hasOpenConflict: boolean;
  /** Deleting this account would leave the product without an administrator. */
  isLastAdmin: boolean;
}

/**
 * Why an account cannot be deleted now, as its user reads it; null when it can. Users cannot leave
 * while they owe money or have credit, while money is moving, while a conflict is open, or as the
 * last administrator.
 */
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
  if (standing.credit > 0) {
    return `We hold ${formatMoney(standing.credit)} of yours: please ask us to pay it back first`;
  }
  if (standing.hasOpenConflict) {
    return 'An administrator has to settle first what was poured on your vouchers';
  }
  return standing.isLastAdmin
    ? 'You are the last administrator: please make somebody else one first'
    : null;
}
