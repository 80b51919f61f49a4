-- Money is whole cents, volume whole centilitres (MON-1).

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  -- What is unique and what sign-in looks for: the name without regard to case.
  username_key text not null unique,
  password_hash text not null,
  must_change_password boolean not null default false,
  first_name text not null,
  last_name text not null,
  -- An operator's account needs none of the following (ACC-12).
  id_number text unique,
  home_address text,
  phone_number text,
  email text,
  email_key text unique,
  is_verified boolean not null default false,
  is_admin boolean not null default false,
  is_blacklisted boolean not null default false,
  blacklisted_by uuid references users (id),
  blacklisted_at timestamptz,
  blacklist_reason text,
  registration_date timestamptz not null
);

-- Only the hash of a session's token is kept.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Links to set a new password; only the hash of the token is kept (ACC-15).
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used boolean not null default false,
  created_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);

-- Uploaded pictures: asked for, then stored, then attached to vehicles.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  content_type text not null,
  size integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  stored_at timestamptz
);

create table cars (
  id uuid primary key,
  user_id uuid not null references users (id),
  registration_number text not null,
  plate_key text not null,
  make text not null,
  model text not null,
  model_type text,
  year integer not null,
  fuel_type text not null check (fuel_type in ('petrol', 'diesel')),
  fuel_capacity_cl integer not null check (fuel_capacity_cl > 0),
  province text not null,
  is_roadworthy boolean not null default false,
  is_stolen boolean not null default false,
  photo_id uuid not null references uploads (id),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index cars_live_plate on cars (plate_key) where deleted_at is null;
create index cars_live_by_user on cars (user_id, created_at) where deleted_at is null;

-- The crowd-sourced catalogue: vehicles typed by hand.
create table user_car_data (
  id uuid primary key default gen_random_uuid(),
  make text not null,
  model text not null,
  model_type text not null,
  make_key text not null,
  model_key text not null,
  model_type_key text not null,
  estimated_fuel_capacity_cl integer not null,
  contributed_by_user_id uuid not null references users (id),
  times_registered integer not null default 1,
  -- Two different users registered it: it stands in everybody's lists.
  is_verified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (make_key, model_key, model_type_key)
);
create index user_car_data_verified on user_car_data (make_key, model_key) where is_verified;

create table fuel_prices (
  id uuid primary key default gen_random_uuid(),
  fuel_type text not null check (fuel_type in ('petrol', 'diesel')),
  price_cents integer not null check (price_cents between 1000 and 5000),
  effective_date date not null,
  -- One national price for now: kept empty (PRI-1).
  province text,
  source text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (fuel_type, province, effective_date)
);
create index fuel_prices_latest on fuel_prices (fuel_type, effective_date desc);

insert into fuel_prices (fuel_type, price_cents, effective_date, source) values
  ('petrol', 2141, '2025-12-03', 'Sample, to be replaced'),
  ('petrol', 2075, '2026-01-07', 'Sample: inland, January 2026'),
  ('diesel', 2002, '2025-12-03', 'Sample, to be replaced'),
  ('diesel', 1852, '2026-01-07', 'Sample: inland, January 2026');

create table loyalty_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id),
  subscription_year integer not null default 1,
  annual_purchase_count integer not null default 0,
  current_discount_rate numeric(5, 2) not null default 0,
  loyalty_tier text not null default 'new'
    check (loyalty_tier in ('new', 'regular', 'consistent', 'premium')),
  last_purchase_date timestamptz,
  consecutive_years integer not null default 0,
  has_reached_stable_rate boolean not null default false,
  created_at timestamptz not null
);

create table fuel_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  car_id uuid not null references cars (id),
  car_make text not null,
  car_model text not null,
  car_year integer not null,
  fuel_amount_cl integer not null check (fuel_amount_cl > 0),
  fuel_capacity_cl integer not null,
  fuel_type text not null check (fuel_type in ('petrol', 'diesel')),
  base_price_cents integer not null,
  discount_percentage numeric(5, 2) not null,
  discounted_price_cents integer not null,
  total_amount_cents bigint not null,
  loyalty_tier text not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'completed', 'rejected')),
  approved_by uuid references users (id),
  approved_at timestamptz,
  completed_at timestamptz,
  notes text,
  requested_at timestamptz not null,
  -- What the device claimed, as it claimed it (REQ-3).
  claimed_requested_at text,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index fuel_requests_live_by_user on fuel_requests (user_id, requested_at desc, id desc)
  where deleted_at is null;

-- What a creating call made under its Idempotency-Key; kept for good (API-4).
create table idempotency_keys (
  user_id uuid not null references users (id),
  key uuid not null,
  call text not null,
  fingerprint bytea not null,
  result_id uuid,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- Tries within a window, per bucket and hashed subject.
create table rate_limits (
  bucket text not null,
  subject bytea not null,
  tries integer not null,
  window_ends_at timestamptz not null,
  primary key (bucket, subject)
);
create index rate_limits_by_end on rate_limits (window_ends_at);
