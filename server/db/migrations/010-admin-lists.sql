-- What the admin's lists are sorted, filtered and searched by, at any size (API-3).

-- A trusted extension: whoever may create tables may create it.
create extension if not exists pg_trgm;
-- Its indexes take each row in at once: a list of rows still to be taken in would be scanned by every search.

alter table users
  -- Sorted by name, without regard to case.
  add column name_key text not null generated always as (lower(last_name || ' ' || first_name)) stored,
  -- What a search looks through; the space lets its first word be found by its start.
  add column search_text text not null generated always as (lower(
    ' ' || first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' '
    || coalesce(phone_number, ''))) stored;
create index users_newest on users (registration_date desc, id desc);
create index users_by_name on users (name_key, id);
create index users_by_username on users (username_key, id);
create index users_admins on users (registration_date desc, id desc) where is_admin;
create index users_blacklisted on users (registration_date desc, id desc) where is_blacklisted;
create index users_search on users using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

alter table fuel_requests
  add column search_text text not null
    generated always as (lower(' ' || car_make || ' ' || car_model)) stored;
create index fuel_requests_newest on fuel_requests (requested_at desc, id desc)
  where deleted_at is null;
create index fuel_requests_by_status on fuel_requests (status, requested_at desc, id desc)
  where deleted_at is null;
create index fuel_requests_by_amount on fuel_requests (total_amount_cents desc, id desc)
  where deleted_at is null;
create index fuel_requests_search on fuel_requests using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

alter table purchases
  add column search_text text not null generated always as (lower(
    ' ' || car_make || ' ' || car_model || ' ' || car_registration_number)) stored;
create index purchases_newest on purchases (purchase_date desc, id desc);
create index purchases_by_status on purchases (payment_status, purchase_date desc, id desc);
create index purchases_by_due_day on purchases (due_day, id);
create index purchases_by_amount on purchases (total_repayment_cents desc, id desc);
create index purchases_scheduled on purchases (due_day, id)
  where is_scheduled_payment and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_search on purchases using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
