-- The journal: every event of money or of fuel that was paid for is an entry, whose postings debit and
-- credit accounts. domain/ledger makes them, server/ledger writes them.

-- The chart of accounts, as in domain/ledger/accounts.ts.
create table ledger_accounts (
  number smallint primary key,
  name text not null,
  type text not null check (type in ('asset', 'liability', 'income', 'expense')),
  -- Whose: each posting of the account names one.
  owner text check (owner in ('motorist', 'station'))
);
insert into ledger_accounts (number, name, type, owner) values
  (1000, 'Bank', 'asset', null),
  (1010, 'Cash', 'asset', null),
  (1100, 'Card clearing: Demo', 'asset', null),
  (1110, 'Card clearing: Paystack', 'asset', null),
  (1200, 'Owed by motorists', 'asset', 'motorist'),
  (1900, 'Suspense', 'asset', null),
  (2000, 'Fuel owed to motorists', 'liability', null),
  (2100, 'Owed to stations', 'liability', 'station'),
  (2200, 'Refunds payable', 'liability', null),
  (2400, 'Premium deferred', 'liability', null),
  (4000, 'Premium income', 'income', null),
  (4100, 'Recovered debts', 'income', null),
  (5000, 'Discounts and fuel margin', 'expense', null),
  (5010, 'Fuel that nobody pays for', 'expense', null),
  (5100, 'Bad debts', 'expense', null);

create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What happened, once.
  event_key text not null unique,
  kind text not null,
  booked_at timestamptz not null,
  -- The South African day to whose figures it belongs.
  day date not null generated always as (south_african_day(booked_at)) stored,
  -- The day on which it happened, which may be an earlier one.
  value_day date not null,
  purchase_id uuid,
  request_id uuid,
  redemption_id uuid,
  -- The entry that it takes back.
  reverses bigint unique references ledger_entries (id),
  -- Its transaction, which alone may add postings to it, and when it wrote the entry: a premium is
  -- booked on the day before.
  written_by xid8 not null default pg_current_xact_id(),
  written_at timestamptz not null default clock_timestamp()
);
create index ledger_entries_by_purchase on ledger_entries (purchase_id)
  where purchase_id is not null;

-- Debits are positive, credits negative.
create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  line smallint not null,
  account smallint not null references ledger_accounts (number),
  -- The day of its entry.
  day date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- The motorist or station.
  owner uuid,
  primary key (entry_id, line)
);
create index ledger_postings_by_account on ledger_postings (account, day, entry_id);

-- What was debited and credited to an account on a day. The rows of a day are spread, as those of the
-- statistics are, so that two calls need not wait for each other.
create table ledger_balances (
  account smallint not null references ledger_accounts (number),
  day date not null,
  shard integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (account, day, shard)
);

create function count_postings() returns trigger language plpgsql as $$
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
  insert into ledger_balances as kept (account, day, shard, debit_cents, credit_cents)
    select account, day, counter_shard(), sum(greatest(amount_cents, 0)),
      sum(greatest(-amount_cents, 0))
    from new_rows group by account, day order by account, day
  on conflict (account, day, shard) do update set
    debit_cents = kept.debit_cents + excluded.debit_cents,
    credit_cents = kept.credit_cents + excluded.credit_cents;
  return null;
end $$;
create trigger postings_counted after insert on ledger_postings
  referencing new table as new_rows for each statement execute function count_postings();

create function require_balanced_entry() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'The postings of an entry sum to 0'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger entries_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function require_balanced_entry();

-- Append-only for every user, including its owner.
create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_journal_change();
alter table ledger_entries enable always trigger ledger_entries_are_append_only;
create trigger ledger_postings_are_append_only before update or delete or truncate
  on ledger_postings for each statement execute function refuse_journal_change();
alter table ledger_postings enable always trigger ledger_postings_are_append_only;

-- The stretches of the journal that are sealed. Each hash covers its entries, their postings and the
-- hash before it.
create table ledger_seals (
  number integer primary key,
  last_entry bigint not null unique,
  entries integer not null,
  hash text not null,
  sealed_at timestamptz not null
);
create trigger ledger_seals_are_append_only before update or delete or truncate on ledger_seals
  for each statement execute function refuse_journal_change();
alter table ledger_seals enable always trigger ledger_seals_are_append_only;

-- The hash of the entries after one up to another, in hexadecimal, with their number.
create function ledger_hash(former text, after bigint, up_to bigint)
returns table (entries integer, hash text) language sql stable as $$
  with lines as (
    select id, concat_ws('|', id, event_key, kind, extract(epoch from booked_at)::numeric,
      to_char(value_day, 'YYYY-MM-DD'), coalesce(purchase_id::text, '-'),
      coalesce(request_id::text, '-'), coalesce(redemption_id::text, '-'),
      coalesce(reverses::text, '-'),
      (select string_agg(concat_ws(',', line, account, to_char(ledger_postings.day, 'YYYY-MM-DD'),
          amount_cents, owner), ';' order by line)
        from ledger_postings where entry_id = id)) as line
    from ledger_entries where id > after and id <= up_to
  )
  select count(*)::integer, encode(sha256(convert_to(
    former || E'\n' || coalesce(string_agg(line, E'\n' order by id), ''), 'UTF8')), 'hex')
  from lines
$$;

-- The part of a premium that is not earned at the end of a day, as `unearnedPremium` of the domain.
create function unearned_premium(premium bigint, bought date, due date, on_day date)
returns bigint language sql immutable as $$
  select case when greatest(on_day - bought, 0) >= due - bought then 0
    else premium - premium * greatest(on_day - bought, 0) / (due - bought) end
$$;

-- How far the history of an older version is written to the journal. There is a row until it is.
create table ledger_history (
  is_only boolean primary key default true check (is_only),
  -- The last purchase of which all is written.
  purchase_date timestamptz not null default '-infinity',
  purchase_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into ledger_history (is_only)
  select true where exists (select from purchases) or exists (select from redemptions);

-- As before, but the shard of the counters is locked first, as whoever pours locks it for the journal
-- before a voucher ends. So nobody who ends a voucher waits for the counters.
create or replace function list_ended_voucher(voucher uuid) returns void language plpgsql as $$
begin
  perform from statistics_counters where shard = counter_shard() for update;
  perform pg_advisory_xact_lock(8656232);
  update vouchers set end_number = (select coalesce(max(end_number), 0) + 1 from vouchers)
    where id = voucher and end_number is null;
end $$;
