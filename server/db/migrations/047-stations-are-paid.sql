-- Stations are paid (PAY-33 to PAY-38): bank accounts, payouts that are prepared together, and where fuel
-- came from that an admin has completed by hand.

-- Bank accounts, of stations and of the operator. A new one takes the place of the one before; payouts
-- that were prepared keep theirs.
create table bank_accounts (
  id uuid primary key,
  -- Null for the account of the operator, from which stations are paid.
  station_id uuid references stations (id),
  holder text not null,
  bank text not null,
  branch_code text not null,
  -- Encrypted; each value begins with the four bytes that name its key.
  encrypted_number bytea not null,
  last_digits text not null,
  account_type text not null check (account_type in ('current', 'savings')),
  added_at timestamptz not null,
  added_by uuid not null references users (id),
  is_present boolean not null default true
);
create unique index bank_accounts_present
  on bank_accounts (coalesce(station_id, '00000000-0000-0000-0000-000000000000'))
  where is_present;
create index bank_accounts_by_key on bank_accounts (substring(encrypted_number for 4));

-- Payouts that were prepared together. They are booked once the bank has paid.
create table payout_runs (
  id uuid primary key,
  number integer not null generated always as identity unique,
  -- It pays what was owed at the end of this day.
  up_to date not null,
  account_id uuid not null references bank_accounts (id),
  state text not null check (state in ('prepared', 'paid', 'cancelled')),
  prepared_at timestamptz not null,
  prepared_by uuid not null references users (id),
  reference text,
  paid_on date,
  ended_at timestamptz,
  ended_by uuid references users (id),
  check ((state = 'prepared') = (ended_at is null)),
  check ((state = 'paid') = (paid_on is not null))
);
create index payout_runs_latest on payout_runs (prepared_at desc, id desc);
create index payout_runs_prepared on payout_runs (id) where state = 'prepared';

create table station_payouts (
  id uuid primary key,
  run_id uuid not null references payout_runs (id),
  station_id uuid not null references stations (id),
  account_id uuid not null references bank_accounts (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- The bank has sent it back.
  reversed_at timestamptz,
  reversed_by uuid references users (id),
  reversal_reason text,
  unique (run_id, station_id)
);

-- Where fuel came from that an admin has completed by hand: a station, which is owed for it, or how it
-- was paid at once. The latest one that was not withdrawn counts.
create table fuel_sources (
  id uuid primary key,
  purchase_id uuid not null references purchases (id),
  station_id uuid references stations (id),
  method text check (method in ('cash', 'eft')),
  amount_cents bigint not null check (amount_cents > 0),
  -- What stood in suspense.
  fuel_cents bigint not null,
  named_at timestamptz not null,
  named_by uuid not null references users (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  check (num_nonnulls(station_id, method) = 1)
);
create unique index fuel_sources_standing on fuel_sources (purchase_id)
  where withdrawn_at is null;

alter table ledger_entries add column payout_id uuid;
create index ledger_entries_completed on ledger_entries (booked_at desc, purchase_id desc)
  where kind = 'completed-by-hand';
create index ledger_postings_of_stations on ledger_postings (owner, day, entry_id)
  where account = 2100;

-- As before, with the payout. It is the last value and is left out where there is none, so that the
-- hashes of older entries stay.
create or replace function ledger_hash(former text, after bigint, up_to bigint)
returns table (entries integer, hash text) language sql stable as $$
  with lines as (
    select id, concat_ws('|', id, event_key, kind, extract(epoch from booked_at)::numeric,
      to_char(value_day, 'YYYY-MM-DD'), coalesce(purchase_id::text, '-'),
      coalesce(request_id::text, '-'), coalesce(redemption_id::text, '-'),
      coalesce(reverses::text, '-'),
      (select string_agg(concat_ws(',', line, account, to_char(ledger_postings.day, 'YYYY-MM-DD'),
          amount_cents, owner), ';' order by line)
        from ledger_postings where entry_id = id), payout_id) as line
    from ledger_entries where id > after and id <= up_to
  )
  select count(*)::integer, encode(sha256(convert_to(
    former || E'\n' || coalesce(string_agg(line, E'\n' order by id), ''), 'UTF8')), 'hex')
  from lines
$$;

-- What each station is owed now. The rows of a station are spread as those of the balances are.
create table station_balances (
  station_id uuid not null references stations (id),
  shard integer not null,
  owed_cents bigint not null,
  primary key (station_id, shard)
);
insert into station_balances (station_id, shard, owed_cents)
  select owner, 0, -sum(amount_cents) from ledger_postings where account = 2100 group by owner;

create function count_station_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows where account = 2100) then return null; end if;
  perform from statistics_counters where shard = counter_shard() for update;
  insert into station_balances as kept (station_id, shard, owed_cents)
    select owner, counter_shard(), -sum(amount_cents)
    from new_rows where account = 2100 group by owner order by owner
  on conflict (station_id, shard) do update set
    owed_cents = kept.owed_cents + excluded.owed_cents;
  return null;
end $$;
create trigger station_postings_counted after insert on ledger_postings
  referencing new table as new_rows for each statement execute function count_station_postings();
