-- Requests for fuel, on which an admin decides.

create table fuel_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  car_id uuid not null references cars (id),
  -- The car and the price at that time.
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
  -- The time that the device sent, exactly as it sent it.
  claimed_requested_at text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The user's search_text (002-accounts.sql).
  person_text text not null default '',
  search_text text not null
    generated always as (plain_text(' ' || car_make || ' ' || car_model)) stored
);
create trigger fuel_requests_person before insert on fuel_requests
  for each row execute function note_person();

create index fuel_requests_live_by_user on fuel_requests (user_id, requested_at desc, id desc)
  where deleted_at is null;
-- The admin's list: each order has an index, also under each rare filter.
create index fuel_requests_newest on fuel_requests (requested_at desc, id desc)
  where deleted_at is null;
create index fuel_requests_by_status on fuel_requests (status, requested_at desc, id desc)
  where deleted_at is null;
create index fuel_requests_by_amount on fuel_requests (total_amount_cents desc, id desc)
  where deleted_at is null;
create index fuel_requests_by_status_amount on fuel_requests
  (status, total_amount_cents desc, id desc) where deleted_at is null;
create index fuel_requests_by_fuel_amount on fuel_requests
  (fuel_type, total_amount_cents desc, id desc) where deleted_at is null;
create index fuel_requests_search on fuel_requests using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

-- Decisions on fuel requests that their admin can still undo. A job carries them out when their
-- time has come, whether or not a page is open (REQ-14).
create table held_decisions (
  request_id uuid primary key references fuel_requests (id),
  admin_id uuid not null references users (id),
  status text not null check (status in ('approved', 'completed', 'rejected')),
  -- Null when the decision leaves the notes as they are.
  notes text,
  applies_at timestamptz not null,
  claimed_until timestamptz
);
create index held_decisions_due on held_decisions (applies_at);
