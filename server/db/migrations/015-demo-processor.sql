-- The book of the embedded demo processor. It represents another company's database: only
-- server/gateways/payments/demo/ reads and writes it, on its own connections, and none of our
-- tables refers to it. It stores no card number, expiry or CVV, nor anything derived from them.

create table demo_processor_secrets (
  only_row boolean primary key default true check (only_row),
  webhook_secret bytea not null
);

create table demo_processor_customers (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  created_at timestamptz not null
);

-- Saved cards and debit-order mandates, which can be charged without the cardholder.
create table demo_processor_sources (
  token text primary key,
  kind text not null check (kind in ('card', 'mandate')),
  customer_id uuid not null references demo_processor_customers (id),
  -- The key of the call that created it; null for a card saved with a charge.
  key text unique,
  brand text,
  last_four text,
  behaviour text not null,
  -- How often it was charged, because some sources decline at first.
  charge_count integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index demo_processor_sources_by_customer
  on demo_processor_sources (customer_id, created_at desc);

create table demo_processor_charges (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  amount_cents bigint not null check (amount_cents >= 0),
  -- The source of the charge: a token or mandate, or null for a typed card.
  source_token text,
  brand text,
  last_four text,
  behaviour text not null,
  kept_token text references demo_processor_sources (token),
  status text not null
    check (status in ('paid', 'declined', 'needs-second-step', 'in-progress', 'refunded')),
  reason text,
  -- When a charge in progress is paid or, with a reason, declined.
  settles_at timestamptz,
  created_at timestamptz not null
);

-- Messages to deliver. A null due time means that nothing is left to do.
create table demo_processor_events (
  number bigint generated always as identity primary key,
  event_id uuid not null,
  charge_id uuid not null references demo_processor_charges (id),
  due_at timestamptz,
  claimed_until timestamptz,
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index demo_processor_events_due on demo_processor_events (due_at) where due_at is not null;
