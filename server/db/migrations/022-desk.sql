-- The lengths of the desk's lists, counted in the transaction that changes them (see 009-admin.sql).

alter table statistics_counters
  add column listed_requests bigint not null default 0,
  add column pending_requests bigint not null default 0,
  add column listed_purchases bigint not null default 0,
  add column scheduled_purchases bigint not null default 0;

-- Whether a purchase is in the list of scheduled payments.
create function is_open_schedule(p purchases) returns boolean language sql immutable as $$
  select p.is_scheduled_payment and is_owed(p.payment_status) and p.written_off_at is null
$$;

create function count_listed_requests() returns trigger language plpgsql as $$
declare listed bigint := 0; pending bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where status = 'pending') into listed, pending
    from new_rows where deleted_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select listed - count(*), pending - count(*) filter (where status = 'pending')
    into listed, pending from old_rows where deleted_at is null;
  end if;
  update statistics_counters set
    listed_requests = listed_requests + listed,
    pending_requests = pending_requests + pending
  where shard = counter_shard() and (listed <> 0 or pending <> 0);
  return null;
end $$;
create trigger fuel_requests_listed after insert on fuel_requests
  referencing new table as new_rows for each statement execute function count_listed_requests();
create trigger fuel_requests_relisted after update on fuel_requests
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_listed_requests();
create trigger fuel_requests_unlisted after delete on fuel_requests
  referencing old table as old_rows for each statement execute function count_listed_requests();

create function count_listed_purchases() returns trigger language plpgsql as $$
declare listed bigint := 0; scheduled bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where is_open_schedule(new_rows::purchases))
    into listed, scheduled from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    select listed - count(*),
      scheduled - count(*) filter (where is_open_schedule(old_rows::purchases))
    into listed, scheduled from old_rows;
  end if;
  update statistics_counters set
    listed_purchases = listed_purchases + listed,
    scheduled_purchases = scheduled_purchases + scheduled
  where shard = counter_shard() and (listed <> 0 or scheduled <> 0);
  return null;
end $$;
create trigger purchases_listed after insert on purchases
  referencing new table as new_rows for each statement execute function count_listed_purchases();
create trigger purchases_relisted after update on purchases
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_listed_purchases();
create trigger purchases_unlisted after delete on purchases
  referencing old table as old_rows for each statement execute function count_listed_purchases();

create or replace view recounted_statistics as select
  (select count(*) from users) as total_users,
  (select count(*) from users where is_blacklisted) as blacklisted_users,
  (select count(*) from users where is_admin) as admin_users,
  (select coalesce(sum(total_amount_cents), 0)::bigint from fuel_requests
    where deleted_at is null) as requested_cents,
  (select coalesce(sum(total_amount_cents), 0)::bigint from fuel_requests
    where deleted_at is null and status = 'pending') as pending_cents,
  (select coalesce(sum(total_repayment_cents), 0)::bigint from purchases
    where payment_status not in ('failed', 'cancelled', 'refunded')) as purchases_cents,
  (select coalesce(sum(total_repayment_cents), 0)::bigint from purchases
    where is_owed(payment_status) and written_off_at is null
      and is_on_credit(payment_method, is_scheduled_payment)) as outstanding_cents,
  (select count(*) from loyalty_profiles where loyalty_tier = 'new') as new_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'regular') as regular_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'consistent') as consistent_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'premium') as premium_profiles,
  (select count(*) from fuel_requests where deleted_at is null) as listed_requests,
  (select count(*) from fuel_requests
    where deleted_at is null and status = 'pending') as pending_requests,
  (select count(*) from purchases) as listed_purchases,
  (select count(*) from purchases as p where is_open_schedule(p)) as scheduled_purchases;

-- The lengths of the lists so far.
update statistics_counters set
  listed_requests = found.listed_requests,
  pending_requests = found.pending_requests,
  listed_purchases = found.listed_purchases,
  scheduled_purchases = found.scheduled_purchases
from recounted_statistics as found where shard = 0;
