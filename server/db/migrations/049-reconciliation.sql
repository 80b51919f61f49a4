-- What processors have paid out and what the bank says is held against the books (PAY-39 to PAY-43).

alter table ledger_accounts drop constraint ledger_accounts_owner_check;
-- An item is a line of a settlement or of a bank statement that the books do not know.
alter table ledger_accounts add constraint ledger_accounts_owner_check
  check (owner in ('motorist', 'station', 'item'));
insert into ledger_accounts (number, name, type, owner) values
  (1300, 'Disputed payments', 'asset', null),
  (1910, 'Suspense: bank and processors', 'asset', 'item'),
  (3000, 'Owner’s account', 'liability', null),
  (5200, 'Processor and bank fees', 'expense', null);
update ledger_accounts set name = 'Suspense: fuel' where number = 1900;

-- Payouts of the processors. One that is not booked is a proposal.
create table settlements (
  id uuid primary key,
  processor text not null,
  -- The processor's number of it.
  reference text not null,
  paid_on date not null,
  fees_cents bigint not null,
  net_cents bigint not null,
  lines integer not null,
  found_at timestamptz not null,
  -- The id of the booking that stands. After a reversal there can be another one.
  booking uuid unique,
  booked_at timestamptz,
  booked_by uuid references users (id),
  -- Why the booking before was taken back.
  reversal_reason text,
  unique (processor, reference),
  check (num_nonnulls(booking, booked_at, booked_by) in (0, 3))
);
create index settlements_latest on settlements (paid_on desc, id desc);
create index settlements_to_book on settlements (paid_on desc, id desc) where booking is null;

-- What a settlement is made of, before fees. What was paid back has an amount below 0.
create table settlement_lines (
  id uuid primary key,
  settlement_id uuid not null references settlements (id),
  number integer not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'dispute-won', 'other')),
  reference text not null,
  charge_key text,
  day date,
  amount_cents bigint not null,
  fees_cents bigint not null,
  -- Whether its booking has found it in our books.
  is_matched boolean not null default false,
  unique (settlement_id, number)
);
create index settlement_lines_unmatched on settlement_lines (settlement_id) where not is_matched;

-- The lines by which a charge and its refund were settled.
alter table purchase_charges
  add column settled_by uuid references settlement_lines (id),
  add column refund_settled_by uuid references settlement_lines (id);
-- Nobody has written when a refund at the processor itself was made.
update purchase_charges set refund_started_at = coalesce(ended_at, started_at)
  where refund_state = 'refunded' and refund_started_at is null;
create index purchase_charges_unsettled on purchase_charges (started_at, key)
  where settled_by is null and (state = 'paid' or refund_state is not null);
create index purchase_charges_unsettled_refunds on purchase_charges (refund_started_at, key)
  where refund_settled_by is null and refund_state = 'refunded';
create index purchase_charges_settled_by on purchase_charges (settled_by)
  where settled_by is not null;
create index purchase_charges_refund_settled_by on purchase_charges (refund_settled_by)
  where refund_settled_by is not null;

-- Charges that a cardholder disputes at their bank.
create table disputes (
  id uuid primary key,
  processor text not null,
  reference text not null,
  -- Null if we do not know the charge.
  charge_key text references purchase_charges (key),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz,
  ended_at timestamptz,
  reason text,
  -- Whether it stands in the journal: not if the charge is unknown, or was paid back before.
  is_booked boolean not null,
  -- The lines that have taken the money, and given it back.
  settled_by uuid references settlement_lines (id),
  won_settled_by uuid references settlement_lines (id),
  unique (processor, reference)
);
create index disputes_latest on disputes (opened_at desc, id desc);
create index disputes_open on disputes (opened_at desc, id desc) where state = 'open';
create index disputes_by_charge on disputes (charge_key) where charge_key is not null;
create index disputes_settled_by on disputes (settled_by) where settled_by is not null;
create index disputes_won_settled_by on disputes (won_settled_by)
  where won_settled_by is not null;

-- Files of the bank that were imported.
create table bank_statements (
  id uuid primary key,
  name text not null,
  from_day date not null,
  to_day date not null,
  lines integer not null,
  in_cents bigint not null,
  out_cents bigint not null,
  closing_balance_cents bigint,
  imported_at timestamptz not null,
  imported_by uuid not null references users (id),
  reversed_at timestamptz,
  reversed_by uuid references users (id),
  reversal_reason text
);
create index bank_statements_latest on bank_statements (imported_at desc, id desc);

create table bank_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  number integer not null,
  day date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  words text not null,
  -- A day can have equal lines. This tells them apart in all files that have them.
  occurrence integer not null,
  is_reversed boolean not null default false,
  unique (statement_id, number)
);
create unique index bank_lines_standing on bank_lines (day, amount_cents, words, occurrence)
  where not is_reversed;

-- What cleared an item in suspense. The latest one that was not withdrawn counts.
create table suspense_clearings (
  id uuid primary key,
  item_id uuid not null,
  -- The account to which it was booked.
  account smallint not null references ledger_accounts (number),
  -- What it was matched with; null if it was booked to an account.
  match text,
  -- What the match is, or what the admin has noted.
  words text not null,
  cleared_at timestamptz not null,
  cleared_by uuid not null references users (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id)
);
create unique index suspense_clearings_standing on suspense_clearings (item_id)
  where withdrawn_at is null;

alter table ledger_entries add column settlement_id uuid, add column bank_line_id uuid;

-- As before, with the settlement and the bank's line, which only newer entries have.
create or replace function ledger_hash(former text, after bigint, up_to bigint)
returns table (entries integer, hash text) language sql stable as $$
  with lines as (
    select id, concat_ws('|', id, event_key, kind, extract(epoch from booked_at)::numeric,
      to_char(value_day, 'YYYY-MM-DD'), coalesce(purchase_id::text, '-'),
      coalesce(request_id::text, '-'), coalesce(redemption_id::text, '-'),
      coalesce(reverses::text, '-'),
      (select string_agg(concat_ws(',', line, account, to_char(ledger_postings.day, 'YYYY-MM-DD'),
          amount_cents, owner), ';' order by line)
        from ledger_postings where entry_id = id), payout_id, settlement_id, bank_line_id) as line
    from ledger_entries where id > after and id <= up_to
  )
  select count(*)::integer, encode(sha256(convert_to(
    former || E'\n' || coalesce(string_agg(line, E'\n' order by id), ''), 'UTF8')), 'hex')
  from lines
$$;

-- What is in suspense: an item of account 1910, or the purchase of account 1900. Above 0 it came in. An
-- item of 0 was cleared.
create table suspense_items (
  id uuid primary key,
  amount_cents bigint not null,
  value_day date not null,
  changed_at timestamptz not null
);
create index suspense_items_open on suspense_items (value_day, id) where amount_cents <> 0;
create index suspense_items_cleared on suspense_items (changed_at desc, id desc)
  where amount_cents = 0;
insert into suspense_items (id, amount_cents, value_day, changed_at)
  select purchase_id, -sum(amount_cents), min(value_day), max(booked_at)
  from ledger_postings join ledger_entries on ledger_entries.id = entry_id
  where account = 1900 group by purchase_id having sum(amount_cents) <> 0;

-- The movement of the bank account to which an entry belongs. A received payment is one movement,
-- though it pays several purchases; what is taken back is a movement of its own. What a bank statement
-- itself has booked is none.
create function bank_movement_key(kind text, event_key text) returns text
language sql immutable as $$
  select case
    when kind in ('bank-line-unmatched', 'bank-line-reversed', 'suspense-cleared',
      'suspense-reopened') then null
    else case when reversed is null then '' else 'back:' end || coalesce(
      'received:' || substring(event_key from 'received:([0-9a-f-]{36})'),
      coalesce(reversed || substring(event_key from ':.*'), event_key)) end
  from (select case
    when kind in ('payment-reversed', 'recovery-reversed', 'recovery-reduced') then 'paid'
    when kind = 'overpaid-reversed' then 'overpaid'
    when kind = 'source-withdrawn' then 'source-named'
    when kind = 'station-payment-reversed' then 'station-paid'
    when kind = 'settlement-reversed' then 'settled' end as reversed) as base
$$;

-- What the books have in the bank account, and the line of a bank statement that has it.
create table bank_movements (
  number bigint generated always as identity primary key,
  key text not null unique,
  amount_cents bigint not null,
  value_day date not null,
  -- The first of its entries, which says what it is.
  entry_id bigint not null references ledger_entries (id),
  bank_line_id uuid references bank_lines (id)
);
create index bank_movements_open on bank_movements (value_day, number)
  where bank_line_id is null and amount_cents <> 0;
create index bank_movements_by_amount on bank_movements (amount_cents, value_day)
  where bank_line_id is null and amount_cents <> 0;
create index bank_movements_by_line on bank_movements (bank_line_id)
  where bank_line_id is not null;
insert into bank_movements (key, amount_cents, value_day, entry_id)
  select bank_movement_key(kind, event_key), sum(amount_cents), min(value_day), min(entry_id)
  from ledger_postings join ledger_entries on ledger_entries.id = entry_id
  where account = 1000 group by 1 order by min(entry_id);

-- Keeps what each station is owed, what is in suspense, and the movements of the bank account.
create function count_ledger_items() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows where account in (1000, 1900, 1910, 2100)) then
    return null;
  end if;
  perform from statistics_counters where shard = counter_shard() for update;
  insert into station_balances as kept (station_id, shard, owed_cents)
    select owner, counter_shard(), -sum(amount_cents)
    from new_rows where account = 2100 group by owner order by owner
  on conflict (station_id, shard) do update set
    owed_cents = kept.owed_cents + excluded.owed_cents;
  insert into suspense_items as kept (id, amount_cents, value_day, changed_at)
    select coalesce(owner, purchase_id) as item, -sum(amount_cents), min(value_day), max(booked_at)
    from new_rows join ledger_entries as entry on entry.id = entry_id
    where account in (1900, 1910) group by item order by item
  on conflict (id) do update set
    amount_cents = kept.amount_cents + excluded.amount_cents, changed_at = excluded.changed_at;
  insert into bank_movements as kept (key, amount_cents, value_day, entry_id)
    select bank_movement_key(kind, event_key) as key, sum(amount_cents), min(value_day),
      min(entry_id)
    from new_rows join ledger_entries as entry on entry.id = entry_id
    where account = 1000 and bank_movement_key(kind, event_key) is not null
    group by 1 order by 1
  on conflict (key) do update set amount_cents = kept.amount_cents + excluded.amount_cents;
  return null;
end $$;
drop trigger station_postings_counted on ledger_postings;
drop function count_station_postings();
create trigger ledger_items_counted after insert on ledger_postings
  referencing new table as new_rows for each statement execute function count_ledger_items();
