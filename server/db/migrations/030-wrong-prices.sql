-- A wrong price in force is replaced at once (PRI-14), and what was sold, approved or issued at it is
-- decided on (PRI-16). The wrong row stays: only `replaced_at` says that it does not count any more.

alter table fuel_prices
  add column replaced_at timestamptz,
  -- The wrong price in whose place this one stands, and why.
  add column replaces uuid unique references fuel_prices (id),
  add column reason text;
alter table fuel_prices drop constraint fuel_prices_fuel_type_province_effective_date_key;
create unique index fuel_prices_counting on fuel_prices (fuel_type, province, effective_date)
  nulls not distinct where replaced_at is null;
drop index fuel_prices_latest;
create index fuel_prices_latest on fuel_prices (fuel_type, effective_date desc)
  where replaced_at is null;

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

-- A purchase that was sold again at the right price names the one in whose place it stands.
alter table purchases add column corrects uuid references purchases (id);
