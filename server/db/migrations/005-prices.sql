-- Fuel prices, the prices that a feed states, and what is decided about wrong ones.

-- A wrong price in force is replaced at once (PRI-14), and what was sold, approved or issued at it
-- is decided on (PRI-16). The wrong row stays: only `replaced_at` says that it counts no more.
create table fuel_prices (
  id uuid primary key default gen_random_uuid(),
  fuel_type text not null check (fuel_type in ('petrol', 'diesel')),
  price_cents integer not null check (price_cents between 1000 and 5000),
  effective_date date not null,
  -- There is one national price for now, so the province is empty.
  province text,
  source text not null,
  created_at timestamptz not null default now(),
  from_feed boolean not null default false,
  replaced_at timestamptz,
  -- The wrong price in whose place this one stands, and why.
  replaces uuid unique references fuel_prices (id),
  reason text
);
create unique index fuel_prices_counting on fuel_prices (fuel_type, province, effective_date)
  nulls not distinct where replaced_at is null;
create index fuel_prices_latest on fuel_prices (fuel_type, effective_date desc)
  where replaced_at is null;

insert into fuel_prices (fuel_type, price_cents, effective_date, source) values
  ('petrol', 2141, '2025-12-03', 'Sample, to be replaced'),
  ('petrol', 2075, '2026-01-07', 'Sample: inland, January 2026'),
  ('diesel', 2002, '2025-12-03', 'Sample, to be replaced'),
  ('diesel', 1852, '2026-01-07', 'Sample: inland, January 2026');

-- The price that the feed states for each fuel. A price that changes too much is held until an
-- admin enters it.
create table feed_prices (
  fuel_type text primary key check (fuel_type in ('petrol', 'diesel')),
  price_cents integer not null check (price_cents between 1000 and 5000),
  effective_date date not null,
  source text not null,
  is_held boolean not null,
  -- Since when the feed states this, and when it last stated it.
  said_at timestamptz not null,
  read_at timestamptz not null
);

-- The state of reading the feed. There is one row, which the process that reads next claims.
create table price_feed (
  only_row boolean primary key default true check (only_row),
  -- The feed that was read; another one is read at once.
  source text,
  next_read_at timestamptz not null default '-infinity',
  claimed_until timestamptz,
  answered_at timestamptz,
  failing_since timestamptz,
  -- Why the feed was not read or not used, in a few words of ours.
  problem text
);
insert into price_feed default values;

-- What an admin decided about something that was made at a wrong price, once for each.
create table wrong_price_decisions (
  price_id uuid not null references fuel_prices (id),
  -- The purchase, the request or the voucher.
  object_id uuid not null,
  kind text not null check (kind in ('purchase', 'request', 'voucher')),
  decision text not null check (decision in ('corrected', 'kept')),
  at timestamptz not null,
  admin_id uuid not null references users (id),
  primary key (price_id, object_id)
);
