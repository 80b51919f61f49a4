-- One loyalty profile for each motorist.

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
  created_at timestamptz not null,
  was_premium_last_year boolean not null default false,
  -- The South African day on which the next subscription year begins.
  next_anniversary date not null
);
create index loyalty_profiles_by_anniversary on loyalty_profiles (next_anniversary);
