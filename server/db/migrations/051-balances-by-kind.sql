-- The balances of the journal by the kind of entry, too, so that what came in on a day and how, or how
-- much of a premium was earned in a month, needs no entries to be read.
create table balances_by_kind (
  account smallint not null references ledger_accounts (number),
  day date not null,
  kind text not null,
  shard integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (account, day, kind, shard)
);
insert into balances_by_kind (account, day, kind, shard, debit_cents, credit_cents)
  select account, ledger_postings.day, kind, 0, sum(greatest(amount_cents, 0)),
    sum(greatest(-amount_cents, 0))
  from ledger_postings join ledger_entries on ledger_entries.id = entry_id
  group by account, ledger_postings.day, kind;
drop table ledger_balances;
alter table balances_by_kind rename to ledger_balances;
alter index balances_by_kind_pkey rename to ledger_balances_pkey;

-- As before, with the kind.
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

-- The due day that a purchase had before it was moved, until that instant, so that what was late on a
-- past day stays so.
create table former_due_days (
  purchase_id uuid not null references purchases (id),
  moved_at timestamptz not null,
  due_day date not null,
  primary key (purchase_id, moved_at)
);
