import { formatDateTime } from '../values/format.ts';

/** That nobody knows yet what became of a voucher that a phone has had (VOU-29). */
export interface Unsettled {
  /** When it is known at the latest; null until an admin has settled a conflict. */
  until: Date | null;
}

/** What somebody reads who wants to end fuel, or an account, before that is known (VOU-29). */
export function unsettledText({ until }: Unsettled): string {
  if (!until) return 'An administrator has to settle first what was poured on your vouchers';
  return `Your voucher for this fuel is withdrawn now, but it may have been used at a station that we have not heard from yet. Please try again once every station has heard of it: at ${formatDateTime(until)} at the latest.`;
}
