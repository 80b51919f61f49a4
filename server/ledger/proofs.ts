import { sql } from 'kysely';
import { accounts } from '../../domain/ledger/accounts.ts';
import type { Database } from '../db/database.ts';

/** A sum of the journal that differs from what the rows say, in cents. */
export interface LedgerDifference {
  what: string;
  journal: number;
  found: number;
}

/**
 * Proves the journal against the rows (BOOK-4), in one transaction that sees one state: the
 * postings sum to 0, and so do those of each entry; the balances are the sums of the postings; each
 * motorist owes what the screens say; each station is owed what was poured there and counts, less
 * what it was paid; the money that processors hold is what they charged less what they paid back;
 * the fuel owed is what is left of each purchase, at what it was sold for; and each closed month has
 * what it had when it was closed.
 */
export function proveLedger(db: Database): Promise<LedgerDifference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      // This takes minutes with millions of rows.
      await sql`set local statement_timeout = 0`.execute(transaction);
      const found: LedgerDifference[] = [];
      for (const proof of proofs) found.push(...(await proof.execute(transaction)).rows);
      return found;
    });
}

const account = (name: keyof typeof accounts) => sql.lit(accounts[name]);

const proofs = [
  sql<LedgerDifference>`
    select 'day of entry ' || entry_id as what, 0::bigint as journal, 0::bigint as found
    from ledger_postings join ledger_entries as entry on entry.id = entry_id
    where entry.day <> ledger_postings.day`,
  sql<LedgerDifference>`
    select 'entry ' || entry_id as what, sum(amount_cents)::bigint as journal, 0::bigint as found
    from ledger_postings group by entry_id having sum(amount_cents) <> 0`,
  sql<LedgerDifference>`
    select 'balance of ' || account || ' on ' || day || ', ' || kind as what,
      coalesce(kept, 0)::bigint as journal, coalesce(sum, 0)::bigint as found
    from (select account, day, kind, sum(debit_cents - credit_cents) as kept
      from ledger_balances group by account, day, kind) as kept
    full join (select account, ledger_postings.day, kind, sum(amount_cents) as sum
      from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      group by account, ledger_postings.day, kind) as posted using (account, day, kind)
    where coalesce(kept, 0) <> coalesce(sum, 0)`,
  sql<LedgerDifference>`
    select 'owed by motorist ' || user_id as what, coalesce(booked, 0)::bigint as journal,
      coalesce(owed, 0)::bigint as found
    from (select owner as user_id, sum(amount_cents) as booked from ledger_postings
      where account = ${account('receivable')} group by owner) as booked
    full join (select user_id, sum(total_repayment_cents - paid_cents) as owed from purchases
      where is_debt(payment_status, written_off_at, payment_method, is_scheduled_payment)
      group by user_id) as owing using (user_id)
    where coalesce(booked, 0) <> coalesce(owed, 0)`,
  sql<LedgerDifference>`
    select 'owed to station ' || station_id as what, coalesce(booked, 0)::bigint as journal,
      coalesce(poured, 0)::bigint as found
    from (select owner as station_id, -sum(amount_cents) as booked from ledger_postings
      where account = ${account('stationPayable')} group by owner) as booked
    full join (
      select station_id, sum(amount) as poured from (
        select station_id, amount_cents as amount from redemptions where counted_at is not null
        union all select station_id, amount_cents from fuel_sources
          where station_id is not null and withdrawn_at is null
        union all select station_id, -amount_cents from station_payouts
          join payout_runs on payout_runs.id = run_id
          where state = 'paid' and reversed_at is null
      ) as claims group by station_id
    ) as claimed using (station_id)
    where coalesce(booked, 0) <> coalesce(poured, 0)`,
  sql<LedgerDifference>`
    select 'kept of station ' || station_id as what, coalesce(booked, 0)::bigint as journal,
      coalesce(kept, 0)::bigint as found
    from (select owner as station_id, -sum(amount_cents) as booked from ledger_postings
      where account = ${account('stationPayable')} group by owner) as booked
    full join (select station_id, sum(owed_cents) as kept from station_balances
      group by station_id) as balances using (station_id)
    where coalesce(booked, 0) <> coalesce(kept, 0)`,
  sql<LedgerDifference>`
    select 'completed by hand ' || purchase_id as what, coalesce(booked, 0)::bigint as journal,
      coalesce(named, 0)::bigint as found
    from (select purchase_id, sum(amount_cents) as booked
      from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      where account = ${account('suspense')}
        and kind in ('source-named', 'source-withdrawn')
      group by purchase_id) as booked
    full join (select purchase_id, sum(fuel_cents) as named from fuel_sources
      where withdrawn_at is null group by purchase_id) as sources using (purchase_id)
    where coalesce(booked, 0) <> coalesce(named, 0)`,
  sql<LedgerDifference>`
    select 'credit of motorist ' || user_id as what, coalesce(booked, 0)::bigint as journal,
      coalesce(amount_cents, 0)::bigint as found
    from (select owner as user_id, -sum(amount_cents) as booked from ledger_postings
      where account = ${account('creditBalances')} group by owner) as booked
    full join credit_balances using (user_id)
    where coalesce(booked, 0) <> coalesce(amount_cents, 0)`,
  sql<LedgerDifference>`
    select 'credit movements of motorist ' || user_id as what,
      coalesce(moved, 0)::bigint as journal, coalesce(amount_cents, 0)::bigint as found
    from (select user_id, sum(amount_cents) as moved from credit_movements group by user_id) as moves
    full join credit_balances using (user_id)
    where coalesce(moved, 0) <> coalesce(amount_cents, 0)`,
  sql<LedgerDifference>`
    select 'paid of purchase ' || id as what, coalesce(paid, 0)::bigint as journal,
      coalesce(paid_cents, 0)::bigint as found
    from (select purchase_id as id, sum(amount_cents) as paid from purchase_payments
      where channel <> 'write-off' group by purchase_id) as payments
    full join (select id, paid_cents from purchases where paid_cents <> 0) as sold using (id)
    where coalesce(paid, 0) <> coalesce(paid_cents, 0)`,
  sql<LedgerDifference>`
    select 'held by ' || processor as what, coalesce(booked, 0)::bigint as journal,
      coalesce(held, 0)::bigint as found
    from (select case account when ${account('demoClearing')} then 'demo' else 'paystack' end
        as processor, sum(amount_cents) as booked from ledger_postings
      where account in (${account('demoClearing')}, ${account('paystackClearing')})
      group by 1) as booked
    full join (select processor, sum(held) as held from (
        select processor, amount_cents as held from purchase_charges
          where (state = 'paid' or refund_state is not null)
            and refund_state is distinct from 'refunded'
        union all select processor, -amount_cents
          from settlement_lines join settlements on settlements.id = settlement_id where is_matched
        union all select processor, -amount_cents from disputes
          where is_booked and state in ('open', 'lost')
      ) as moves group by processor) as charged using (processor)
    where coalesce(booked, 0) <> coalesce(held, 0)`,
  sql<LedgerDifference>`
    select 'disputed payments' as what, booked as journal, found
    from (select coalesce(sum(amount_cents), 0)::bigint as booked from ledger_postings
      where account = ${account('disputed')}) as booked,
    (select coalesce(sum(amount_cents), 0)::bigint as found from disputes
      where is_booked and state = 'open') as disputed
    where booked <> found`,
  sql<LedgerDifference>`
    select 'lines of settlement ' || settlements.id as what,
      net_cents + settlements.fees_cents as journal, sum(amount_cents)::bigint as found
    from settlements join settlement_lines on settlement_id = settlements.id
    group by settlements.id
    having sum(amount_cents) <> net_cents + settlements.fees_cents`,
  sql<LedgerDifference>`
    select 'in suspense ' || id as what, coalesce(booked, 0)::bigint as journal,
      coalesce(amount_cents, 0)::bigint as found
    from (select coalesce(owner, purchase_id) as id, -sum(ledger_postings.amount_cents) as booked
      from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      where account in (${account('suspense')}, ${account('unmatched')}) group by 1) as booked
    full join suspense_items using (id)
    where coalesce(booked, 0) <> coalesce(amount_cents, 0)`,
  sql<LedgerDifference>`
    select 'movement of the bank ' || key as what, coalesce(booked, 0)::bigint as journal,
      coalesce(amount_cents, 0)::bigint as found
    from (select bank_movement_key(kind, event_key) as key,
        sum(ledger_postings.amount_cents) as booked
      from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      where account = ${account('bank')} and bank_movement_key(kind, event_key) is not null
      group by 1) as booked
    full join bank_movements using (key)
    where coalesce(booked, 0) <> coalesce(amount_cents, 0)`,
  sql<LedgerDifference>`
    select 'bank statements' as what, (booked - open)::bigint as journal, found
    from (select coalesce(sum(amount_cents), 0) as booked from ledger_postings
      where account = ${account('bank')}) as booked,
    (select coalesce(sum(amount_cents), 0) as open from bank_movements
      where bank_line_id is null) as movements,
    (select coalesce(sum(amount_cents), 0)::bigint as found from bank_lines
      where not is_reversed) as lines
    where booked - open <> found`,
  sql<LedgerDifference>`
    select 'fuel owed of purchase ' || id as what, coalesce(booked, 0)::bigint as journal,
      coalesce(owed, 0)::bigint as found
    from (select purchase_id as id, -sum(amount_cents) as booked
      from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      where account = ${account('fuelOwed')} group by purchase_id) as booked
    full join (
      select purchases.id, final_amount_cents
        - coalesce(round(final_amount_cents::numeric * poured_cl / granted_cl), 0) as owed
      from purchases left join fuel_entitlements on purchase_id = purchases.id
      where purchases.request_id is null and charged_redemption_id is null
        and withdrawn_at is null and written_off_at is null
        and case when payment_status = 'paid' then refund_started_at is null
          else is_owed(payment_status) and is_on_credit(payment_method, is_scheduled_payment) end
    ) as sold using (id)
    where coalesce(booked, 0) <> coalesce(owed, 0)`,
  sql<LedgerDifference>`
    select 'closed month ' || to_char(month, 'YYYY-MM') || ', account ' || account as what,
      coalesce(now, 0)::bigint as journal, coalesce(kept, 0)::bigint as found
    from closed_months, lateral (
      select account, now, kept
      from (select account, sum(debit_cents - credit_cents) as now from ledger_balances
        where day < month + interval '1 month' group by account) as present
      full join (select key::smallint as account, value::bigint as kept
        from jsonb_each_text(balances)) as closed using (account)
    ) as both_sides
    where coalesce(now, 0) <> coalesce(kept, 0)`,
  sql<LedgerDifference>`
    select 'closed month ' || to_char(month, 'YYYY-MM') || ', later entries' as what,
      count(*)::bigint as journal, 0::bigint as found
    from closed_months join ledger_entries on id > last_entry and day < month + interval '1 month'
    group by month`,
];
