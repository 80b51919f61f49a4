-- The months of the journal that are closed, each with everything before it (BOOK-14).
create table closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by uuid not null references users (id),
  -- The last entry and seal of the journal then, and the hash of that seal.
  last_entry bigint not null references ledger_entries (id),
  seal integer not null references ledger_seals (number),
  head text not null,
  -- What each account had at the end of the month, in cents; debits are positive.
  balances jsonb not null
);
create trigger closed_months_are_append_only before update or delete or truncate on closed_months
  for each statement execute function refuse_journal_change();
alter table closed_months enable always trigger closed_months_are_append_only;

-- As before, but never on a day of a closed month.
create or replace function count_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows join ledger_entries as entry on entry.id = entry_id
    where entry.written_by <> pg_current_xact_id() or entry.day <> new_rows.day
  ) then
    raise exception 'Postings belong to an entry of the same transaction and day'
      using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from new_rows
    where day < (select max(month) + interval '1 month' from closed_months)
  ) then
    raise exception 'The month of this entry is closed'
      using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from new_rows join ledger_accounts on number = account
    where (new_rows.owner is null) <> (ledger_accounts.owner is null)
  ) then
    raise exception 'A posting names whose it is exactly where its account has owners'
      using errcode = 'integrity_constraint_violation';
  end if;
  -- As everywhere, the shard's row is locked before its days.
  perform from statistics_counters where shard = counter_shard() for update;
  insert into ledger_balances as kept (account, day, kind, shard, debit_cents, credit_cents)
    select account, new_rows.day, kind, counter_shard(), sum(greatest(amount_cents, 0)),
      sum(greatest(-amount_cents, 0))
    from new_rows join ledger_entries on ledger_entries.id = entry_id
    group by account, new_rows.day, kind order by account, new_rows.day, kind
  on conflict (account, day, kind, shard) do update set
    debit_cents = kept.debit_cents + excluded.debit_cents,
    credit_cents = kept.credit_cents + excluded.credit_cents;
  return null;
end $$;
