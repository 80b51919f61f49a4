-- The book of the embedded demo processor. It stands for somebody else's database: only
-- server/gateways/payments/demo/ reads and writes it, on connections of its own, and nothing of
-- ours points into it. It holds no card number, expiry or CVV, nor anything made from them.

create table demo_processor_secrets (
  only_row boolean primary key default true check (only_row),
  webhook_secret bytea not null
);

create table demo_processor_customers (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  created_at timestamptz not null
);

-- Kept cards and debit-order mandates: what can be charged with nobody present.
create table demo_processor_sources (
  token text primary key,
  kind text not null check (kind in ('card', 'mandate')),
  customer_id uuid not null references demo_processor_customers (id),
  -- The key of the call that made it; null for a card kept with a charge.
  key text unique,
  brand text,
  last_four text,
  behaviour text not null,
  -- How often it was charged: some sources decline at first.
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
  -- What was charged, as it was asked for: a token or mandate, or null for a typed card.
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

-- Messages to deliver. A due time of null means that nothing is left to do.
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
