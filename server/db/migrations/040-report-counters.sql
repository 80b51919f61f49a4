-- What the report page shows beside sales: fuel requests by the South African day they were asked
-- on, and how many loyalty profiles stand in each tier. Counted like the others (013-statistics.sql):
-- a connection takes its row of statistics_counters before any of its days.

alter table daily_counters add column requests bigint not null default 0;
alter table statistics_counters
  add column new_profiles bigint not null default 0,
  add column regular_profiles bigint not null default 0,
  add column consistent_profiles bigint not null default 0,
  add column premium_profiles bigint not null default 0;

-- Adds what some fuel requests contribute, `times` 1 or -1; a deleted one contributes nothing.
create function count_request_rows(changed fuel_requests[], times integer) returns void
language plpgsql as $$
begin
  update statistics_counters set
    requested_cents = requested_cents + times * sums.requested,
    pending_cents = pending_cents + times * sums.pending
  from (select coalesce(sum(total_amount_cents), 0) as requested,
      coalesce(sum(total_amount_cents) filter (where status = 'pending'), 0) as pending
    from unnest(changed) where deleted_at is null) as sums
  where shard = counter_shard();
  insert into daily_counters as counters (day, shard, requests)
    select south_african_day(requested_at), counter_shard(), times * count(*)
    from unnest(changed) where deleted_at is null group by 1 order by 1
  on conflict (day, shard) do update set requests = counters.requests + excluded.requests;
end $$;

create or replace function count_fuel_requests() returns trigger language plpgsql as $$
declare before fuel_requests[]; after fuel_requests[];
begin
  if tg_op = 'INSERT' then
    perform count_request_rows((select array_agg(new_rows::fuel_requests) from new_rows), 1);
  elsif tg_op = 'DELETE' then
    perform count_request_rows((select array_agg(old_rows::fuel_requests) from old_rows), -1);
  else
    select array_agg(old_rows::fuel_requests), array_agg(new_rows::fuel_requests) into before, after
    from old_rows join new_rows using (id)
    where (old_rows.total_amount_cents, old_rows.status = 'pending', old_rows.deleted_at is null,
        old_rows.requested_at)
      is distinct from (new_rows.total_amount_cents, new_rows.status = 'pending',
        new_rows.deleted_at is null, new_rows.requested_at);
    if before is not null then
      perform count_request_rows(before, -1);
      perform count_request_rows(after, 1);
    end if;
  end if;
  return null;
end $$;

-- Adds some profiles to their tiers, `times` 1 or -1.
create function count_profile_rows(changed loyalty_profiles[], times integer) returns void
language sql as $$
  update statistics_counters set
    new_profiles = new_profiles + times * sums.new,
    regular_profiles = regular_profiles + times * sums.regular,
    consistent_profiles = consistent_profiles + times * sums.consistent,
    premium_profiles = premium_profiles + times * sums.premium
  from (select count(*) filter (where loyalty_tier = 'new') as new,
      count(*) filter (where loyalty_tier = 'regular') as regular,
      count(*) filter (where loyalty_tier = 'consistent') as consistent,
      count(*) filter (where loyalty_tier = 'premium') as premium
    from unnest(changed)) as sums
  where shard = counter_shard()
$$;

create function count_profiles() returns trigger language plpgsql as $$
declare before loyalty_profiles[]; after loyalty_profiles[];
begin
  if tg_op = 'INSERT' then
    perform count_profile_rows((select array_agg(new_rows::loyalty_profiles) from new_rows), 1);
  elsif tg_op = 'DELETE' then
    perform count_profile_rows((select array_agg(old_rows::loyalty_profiles) from old_rows), -1);
  else
    select array_agg(old_rows::loyalty_profiles), array_agg(new_rows::loyalty_profiles)
    into before, after
    from old_rows join new_rows using (id)
    where old_rows.loyalty_tier is distinct from new_rows.loyalty_tier;
    if before is not null then
      perform count_profile_rows(before, -1);
      perform count_profile_rows(after, 1);
    end if;
  end if;
  return null;
end $$;
create trigger loyalty_profiles_added after insert on loyalty_profiles
  referencing new table as new_rows for each statement execute function count_profiles();
create trigger loyalty_profiles_changed after update on loyalty_profiles
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_profiles();
create trigger loyalty_profiles_removed after delete on loyalty_profiles
  referencing old table as old_rows for each statement execute function count_profiles();

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
    where is_owed(payment_status)) as outstanding_cents,
  (select count(*) from loyalty_profiles where loyalty_tier = 'new') as new_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'regular') as regular_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'consistent') as consistent_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'premium') as premium_profiles;

-- A view takes further columns at its end only.
create or replace view recounted_days as
  with bought as (
    select days.day, sum(days.litres_cl)::bigint as litres_cl,
      sum(days.sales_cents)::bigint as sales_cents,
      sum(days.repaid_cents)::bigint as repaid_cents,
      sum(days.outstanding_cents)::bigint as outstanding_cents,
      sum(days.overdue_cents)::bigint as overdue_cents
    from purchases p, purchase_days(p.payment_status, p.fuel_amount_cl, p.total_repayment_cents,
      p.purchase_date, p.due_day, p.payment_date, p.refunded_at, p.cancelled_at) as days
    group by days.day
  ), asked as (
    select south_african_day(requested_at) as day, count(*) as requests
    from fuel_requests where deleted_at is null group by 1
  )
  select day, coalesce(litres_cl, 0) as litres_cl, coalesce(sales_cents, 0) as sales_cents,
    coalesce(repaid_cents, 0) as repaid_cents, coalesce(outstanding_cents, 0) as outstanding_cents,
    coalesce(overdue_cents, 0) as overdue_cents, coalesce(requests, 0) as requests
  from bought full join asked using (day);

-- What stands already is counted once.
update statistics_counters set new_profiles = found.new_profiles,
  regular_profiles = found.regular_profiles, consistent_profiles = found.consistent_profiles,
  premium_profiles = found.premium_profiles
from recounted_statistics as found where shard = 0;
insert into daily_counters as counters (day, shard, requests)
  select day, 0, requests from recounted_days where requests > 0
on conflict (day, shard) do update set requests = counters.requests + excluded.requests;
