-- The audit log and the statistics of the admin screens.

-- Every action of an admin is recorded in its own transaction: the admin, the action, the user, the
-- fields and the time. An entry has only ids and names of fields, never personal values.
create table audit_log (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id uuid not null references users (id),
  action text not null,
  -- The affected user, if any.
  user_id uuid references users (id),
  -- The affected car, request, purchase or price, if any.
  object_id uuid,
  fields text[] not null default '{}'
);
-- Entries are stored in the order of their instants, so that a day's entries are found quickly.
create index audit_log_newest on audit_log (at desc, number desc);
create index audit_log_by_admin on audit_log (admin_id, at desc, number desc);
create index audit_log_by_user on audit_log (user_id, at desc, number desc);
create index audit_log_by_action on audit_log (action, at desc, number desc);

-- Append-only for every user, including its owner.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Also when a copy switches triggers off (session_replication_role).
alter table audit_log enable always trigger audit_log_is_append_only;

-- The figures of the admin's overview and reports are counted in the transaction that changes them,
-- so no reader scans the rows. Each row of users, loyalty_profiles, fuel_requests and purchases
-- contributes according to its present content only: a change subtracts the contribution of the old
-- row and adds that of the new one. The figures can therefore always be recomputed from the rows
-- (npm run recount).

-- The counters are spread over rows, so that two calls need not wait for each other; a reader adds
-- them up. Each row has its own page, with room for the many versions of a row that changes often.
create table statistics_counters (
  shard integer primary key,
  total_users bigint not null default 0,
  blacklisted_users bigint not null default 0,
  admin_users bigint not null default 0,
  requested_cents bigint not null default 0,
  pending_cents bigint not null default 0,
  purchases_cents bigint not null default 0,
  outstanding_cents bigint not null default 0,
  new_profiles bigint not null default 0,
  regular_profiles bigint not null default 0,
  consistent_profiles bigint not null default 0,
  premium_profiles bigint not null default 0
) with (fillfactor = 10);
insert into statistics_counters (shard) select generate_series(0, 15);

-- The changes of a South African day; future days contain what will be overdue then.
create table daily_counters (
  day date not null,
  shard integer not null,
  litres_cl bigint not null default 0,
  sales_cents bigint not null default 0,
  repaid_cents bigint not null default 0,
  outstanding_cents bigint not null default 0,
  overdue_cents bigint not null default 0,
  requests bigint not null default 0,
  primary key (day, shard)
);

-- The shard of the counters that this connection changes. A transaction first locks its shard's row
-- of statistics_counters, so two transactions of one shard cannot deadlock on daily_counters.
create function counter_shard() returns integer language sql stable as
  $$ select pg_backend_pid() % 16 $$;

create function south_african_day(at timestamptz) returns date language sql immutable as
  $$ select (at at time zone 'Africa/Johannesburg')::date $$;

create function is_owed(status text) returns boolean language sql immutable as
  $$ select status in ('pending', 'scheduled', 'processing', 'overdue') $$;

-- Whether a purchase is paid later. A purchase paid by card at once is never owed: the account
-- statement shows it together with its payment. While the card is being charged, or after it was
-- declined, the purchase counts as neither outstanding nor overdue.
create function is_on_credit(method text, is_scheduled boolean) returns boolean
language sql immutable as $$ select is_scheduled or method <> 'card' $$;

-- The contribution of a purchase to each day. It is sold on its day, unless it is void. It is
-- repaid on the day of its payment, and paid out again on the day of a refund. It is outstanding
-- from its day, and overdue from the day after it was due, until it is paid or cancelled.
create function purchase_days(
  status text, litres_cl bigint, total bigint, bought timestamptz, due date, paid timestamptz,
  refunded timestamptz, cancelled timestamptz)
returns table (
  day date, litres_cl bigint, sales_cents bigint, repaid_cents bigint, outstanding_cents bigint,
  overdue_cents bigint)
language sql immutable as $$
  with days as (
    select south_african_day(bought) as bought,
      south_african_day(case when status in ('paid', 'refunded') then paid
        when status = 'cancelled' then cancelled end) as ended,
      status not in ('failed', 'cancelled', 'refunded') as is_sold,
      status <> 'failed' and (is_owed(status)
        or (status in ('paid', 'refunded') and paid is not null)
        or (status = 'cancelled' and cancelled is not null)) as was_owed,
      status in ('paid', 'refunded') and paid is not null as was_paid
  )
  select days.bought, litres_cl, total, 0, 0, 0 from days where is_sold
  union all select days.bought, 0, 0, 0, total, 0 from days where was_owed
  union all select days.ended, 0, 0, 0, -total, 0 from days where was_owed and ended is not null
  union all select days.ended, 0, 0, total, 0, 0 from days where was_paid
  union all select south_african_day(refunded), 0, 0, -total, 0, 0 from days
    where was_paid and status = 'refunded' and refunded is not null
  union all select due + 1, 0, 0, 0, 0, total from days
    where was_owed and (ended is null or ended > due)
  union all select days.ended, 0, 0, 0, 0, -total from days where was_owed and ended > due
$$;

-- Each trigger function sees all rows that a statement changed. The old rows count with -1, the new
-- rows with 1.
create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update statistics_counters set
      total_users = total_users + sums.total,
      blacklisted_users = blacklisted_users + sums.blacklisted,
      admin_users = admin_users + sums.admins
    from (select count(*) as total, count(*) filter (where is_blacklisted) as blacklisted,
        count(*) filter (where is_admin) as admins from new_rows) as sums
    where shard = counter_shard();
  elsif tg_op = 'DELETE' then
    update statistics_counters set
      total_users = total_users - sums.total,
      blacklisted_users = blacklisted_users - sums.blacklisted,
      admin_users = admin_users - sums.admins
    from (select count(*) as total, count(*) filter (where is_blacklisted) as blacklisted,
        count(*) filter (where is_admin) as admins from old_rows) as sums
    where shard = counter_shard();
  else
    update statistics_counters set
      blacklisted_users = blacklisted_users + sums.blacklisted,
      admin_users = admin_users + sums.admins
    from (select
        coalesce(sum(new_rows.is_blacklisted::int - old_rows.is_blacklisted::int), 0) as blacklisted,
        coalesce(sum(new_rows.is_admin::int - old_rows.is_admin::int), 0) as admins
      from new_rows join old_rows using (id)) as sums
    where shard = counter_shard() and (sums.blacklisted <> 0 or sums.admins <> 0);
  end if;
  return null;
end $$;
create trigger users_added after insert on users
  referencing new table as new_rows for each statement execute function count_users();
create trigger users_changed after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_users();
create trigger users_removed after delete on users
  referencing old table as old_rows for each statement execute function count_users();

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

create function count_fuel_requests() returns trigger language plpgsql as $$
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

create trigger fuel_requests_added after insert on fuel_requests
  referencing new table as new_rows for each statement execute function count_fuel_requests();
create trigger fuel_requests_changed after update on fuel_requests
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_fuel_requests();
create trigger fuel_requests_removed after delete on fuel_requests
  referencing old table as old_rows for each statement execute function count_fuel_requests();

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

-- Adds some purchases' contributions, `times` 1 or -1.
create function count_purchase_rows(changed purchases[], times integer) returns void
language plpgsql as $$
begin
  update statistics_counters set
    purchases_cents = purchases_cents + times * sums.sold,
    outstanding_cents = outstanding_cents + times * sums.owed
  from (select
      coalesce(sum(total_repayment_cents) filter (
        where payment_status not in ('failed', 'cancelled', 'refunded')), 0) as sold,
      coalesce(sum(total_repayment_cents) filter (where is_owed(payment_status)
        and is_on_credit(payment_method, is_scheduled_payment)), 0) as owed
    from unnest(changed)) as sums
  where shard = counter_shard();
  insert into daily_counters as counters
    (day, shard, litres_cl, sales_cents, repaid_cents, outstanding_cents, overdue_cents)
    select days.day, counter_shard(), times * sum(days.litres_cl), times * sum(days.sales_cents),
      times * sum(days.repaid_cents),
      times * coalesce(sum(days.outstanding_cents) filter (where p.on_credit), 0),
      times * coalesce(sum(days.overdue_cents) filter (where p.on_credit), 0)
    from (select *, is_on_credit(payment_method, is_scheduled_payment) as on_credit
        from unnest(changed)) as p,
      purchase_days(p.payment_status, p.fuel_amount_cl, p.total_repayment_cents, p.purchase_date,
        p.due_day, p.payment_date, p.refunded_at, p.cancelled_at) as days
    group by days.day order by days.day
  on conflict (day, shard) do update set
    litres_cl = counters.litres_cl + excluded.litres_cl,
    sales_cents = counters.sales_cents + excluded.sales_cents,
    repaid_cents = counters.repaid_cents + excluded.repaid_cents,
    outstanding_cents = counters.outstanding_cents + excluded.outstanding_cents,
    overdue_cents = counters.overdue_cents + excluded.overdue_cents;
end $$;

create function count_purchases() returns trigger language plpgsql as $$
declare before purchases[]; after purchases[];
begin
  if tg_op = 'INSERT' then
    perform count_purchase_rows((select array_agg(new_rows::purchases) from new_rows), 1);
  elsif tg_op = 'DELETE' then
    perform count_purchase_rows((select array_agg(old_rows::purchases) from old_rows), -1);
  else
    select array_agg(old_rows::purchases), array_agg(new_rows::purchases) into before, after
    from old_rows join new_rows using (id)
    where (old_rows.payment_status, old_rows.fuel_amount_cl, old_rows.total_repayment_cents,
        old_rows.purchase_date, old_rows.due_day, old_rows.payment_date, old_rows.refunded_at,
        old_rows.cancelled_at)
      is distinct from (new_rows.payment_status, new_rows.fuel_amount_cl,
        new_rows.total_repayment_cents, new_rows.purchase_date, new_rows.due_day,
        new_rows.payment_date, new_rows.refunded_at, new_rows.cancelled_at);
    if before is not null then
      perform count_purchase_rows(before, -1);
      perform count_purchase_rows(after, 1);
    end if;
  end if;
  return null;
end $$;
create trigger purchases_added after insert on purchases
  referencing new table as new_rows for each statement execute function count_purchases();
create trigger purchases_changed after update on purchases
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_purchases();
create trigger purchases_removed after delete on purchases
  referencing old table as old_rows for each statement execute function count_purchases();

-- The figures computed from the rows.
create view recounted_statistics as select
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
    where is_owed(payment_status)
      and is_on_credit(payment_method, is_scheduled_payment)) as outstanding_cents,
  (select count(*) from loyalty_profiles where loyalty_tier = 'new') as new_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'regular') as regular_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'consistent') as consistent_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'premium') as premium_profiles;

create view recounted_days as
  with bought as (
    select days.day, sum(days.litres_cl)::bigint as litres_cl,
      sum(days.sales_cents)::bigint as sales_cents,
      sum(days.repaid_cents)::bigint as repaid_cents,
      sum(days.outstanding_cents) filter (
        where is_on_credit(p.payment_method, p.is_scheduled_payment))::bigint as outstanding_cents,
      sum(days.overdue_cents) filter (
        where is_on_credit(p.payment_method, p.is_scheduled_payment))::bigint as overdue_cents
    from purchases as p,
      purchase_days(p.payment_status, p.fuel_amount_cl, p.total_repayment_cents, p.purchase_date,
        p.due_day, p.payment_date, p.refunded_at, p.cancelled_at) as days
    group by days.day
  ), asked as (
    select south_african_day(requested_at) as day, count(*) as requests
    from fuel_requests where deleted_at is null group by 1
  )
  select day, coalesce(litres_cl, 0) as litres_cl, coalesce(sales_cents, 0) as sales_cents,
    coalesce(repaid_cents, 0) as repaid_cents, coalesce(outstanding_cents, 0) as outstanding_cents,
    coalesce(overdue_cents, 0) as overdue_cents, coalesce(requests, 0) as requests
  from bought full join asked using (day);
