-- What a card pays at once was never owed: it is on the user's statement with its payment, and while a
-- card is being charged, or after it was declined, nothing is outstanding or overdue.
lock table purchases in share row exclusive mode;

create function is_on_credit(method text, is_scheduled boolean) returns boolean
language sql immutable as $$ select is_scheduled or method <> 'card' $$;

create or replace function count_purchase_rows(changed purchases[], times integer) returns void
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
    where is_owed(payment_status)
      and is_on_credit(payment_method, is_scheduled_payment)) as outstanding_cents,
  (select count(*) from loyalty_profiles where loyalty_tier = 'new') as new_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'regular') as regular_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'consistent') as consistent_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'premium') as premium_profiles;

create or replace view recounted_days as
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

-- What stands already is counted once more.
update statistics_counters set outstanding_cents = 0;
update statistics_counters set outstanding_cents = found.outstanding_cents
from recounted_statistics as found where shard = 0;
update daily_counters set outstanding_cents = 0, overdue_cents = 0;
insert into daily_counters as counters (day, shard, outstanding_cents, overdue_cents)
  select day, 0, outstanding_cents, overdue_cents from recounted_days
  where outstanding_cents <> 0 or overdue_cents <> 0
on conflict (day, shard) do update set
  outstanding_cents = excluded.outstanding_cents, overdue_cents = excluded.overdue_cents;
