import { type RawBuilder, sql } from 'kysely';
import type { AccountEntry } from '../../domain/admin/books.ts';
import type { StationId, UserId } from '../../domain/ids.ts';
import { type AccountNumber, accounts, chartOfAccounts } from '../../domain/ledger/accounts.ts';
import type { MoneyEvent } from '../../domain/ledger/money-event.ts';

/** A posting with all that is known of its entry. Debits are positive. */
export interface Posting
  extends Pick<
    AccountEntry,
    | 'entryId'
    | 'day'
    | 'valueDay'
    | 'purchaseId'
    | 'requestId'
    | 'redemptionId'
    | 'payoutRunId'
    | 'settlementId'
    | 'bankStatementId'
    | 'reverses'
  > {
  line: number;
  account: AccountNumber;
  kind: MoneyEvent['kind'];
  bookedAt: Date;
  amountCents: number;
  /** Null where it is nobody's; then so are their names. */
  userId: UserId | null;
  firstName: string;
  lastName: string;
  username: string;
  /** The same for a station. */
  stationId: StationId | null;
  stationName: string;
}

const ofMotorists = sql.join(
  chartOfAccounts.filter(({ owner }) => owner === 'motorist').map(({ number }) => sql.lit(number)),
);

/**
 * Describes postings: `posted` selects their entry_id, line, account, day, amount_cents and owner. They
 * are found first, by their index. Its order is that of `posted` only if it is said again.
 */
export function describePostings(posted: RawBuilder<unknown>): RawBuilder<Posting> {
  return sql<Posting>`
    with posted as (${posted})
    select entry_id, line, posted.account, kind, posted.day, value_day, booked_at,
      posted.amount_cents, entry.purchase_id, entry.request_id, redemption_id,
      station_payouts.run_id as payout_run_id, reverses, entry.settlement_id,
      bank_lines.statement_id as bank_statement_id,
      users.id as user_id, first_name, last_name, username,
      stations.id as station_id, stations.name as station_name
    from posted join ledger_entries as entry on entry.id = entry_id
    left join purchases on purchases.id = entry.purchase_id
    left join redemptions on redemptions.id = redemption_id
    left join station_payouts on station_payouts.id = payout_id
    left join bank_lines on bank_lines.id = bank_line_id
    left join users on users.id = coalesce(
      case when posted.account in (${ofMotorists}) then posted.owner else purchases.user_id end,
      redemptions.user_id)
    left join stations on stations.id = case when posted.account = ${sql.lit(accounts.stationPayable)}
      then posted.owner else coalesce(redemptions.station_id, station_payouts.station_id) end`;
}
