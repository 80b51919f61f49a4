-- What happens today changes no figure of a past day. What was sold, repaid, refunded, written off and
-- owed comes from the journal (server/ledger/desk-figures.ts) and is not counted any more. Litres are taken
-- back on the day on which their purchase is cancelled or refunded, and what was late on a day is late by
-- the due day of then. Due days that moved before this version are not known, so the late figures of that
-- time follow the present ones.

-- How what is late changes from day to day if a purchase is due on one day all along.
create function late_changes(p purchases, due date)
returns table (day date, amount bigint)
language sql stable as $$
  with facts as (
    select p.total_repayment_cents as total,
      -- One that is sold again at the right price can be late from the beginning.
      greatest(due + 1, south_african_day(p.purchase_date)) as late_from,
      case when coalesce(p.written_off_at, p.former_write_off_at) is null
        then p.total_repayment_cents - p.paid_cents
        else p.total_repayment_cents - p.paid_cents + p.recovered_cents end as ended_total,
      south_african_day(case when p.former_write_off_at is not null then p.former_write_off_at
        when p.payment_status in ('paid', 'refunded') then p.payment_date
        when p.payment_status = 'cancelled' then p.cancelled_at
        else p.written_off_at end) as ended,
      is_on_credit(p.payment_method, p.is_scheduled_payment) and (is_owed(p.payment_status)
        or (p.payment_status in ('paid', 'refunded') and p.payment_date is not null)
        or (p.payment_status = 'cancelled' and p.cancelled_at is not null)) as was_owed
  )
  select late_from, total from facts
    where was_owed and (ended is null or ended > due or ended_total <> total)
  -- An end that is not there yet would be overlooked by greatest().
  union all select greatest(ended, late_from), -ended_total from facts
    where was_owed and ended is not null and ended_total <> 0
      and (ended > due or ended_total <> total)
  union all select greatest(south_african_day(y.at), due + 1), -y.amount_cents
    from purchase_payments as y
    where y.purchase_id = p.id and not y.is_recovery
      and is_on_credit(p.payment_method, p.is_scheduled_payment)
$$;

-- The same of a purchase whose due day has moved: on each day by the due day of that day. On the day
-- of a move, what was late before is not, and what is late by the new due day is.
create function moved_late_changes(p purchases)
returns table (day date, amount bigint)
language sql stable as $$
  with moves as (
    -- What held before the first move of a day.
    select distinct on (1) south_african_day(moved_at) as ends, due_day
    from former_due_days where purchase_id = p.id order by 1, moved_at
  ), periods as (
    select due_day, ends, lag(ends) over past as starts, lag(due_day) over past as former
    from moves window past as (order by ends)
    union all (select p.due_day, null, ends, due_day from moves order by ends desc limit 1)
  )
  select changes.day, amount from periods, late_changes(p, due_day) as changes
    where (starts is null or changes.day > starts) and (ends is null or changes.day < ends)
  union all select starts, amount from periods, late_changes(p, due_day) as changes
    where changes.day <= starts
  union all select starts, -amount from periods, late_changes(p, former) as changes
    where changes.day < starts
$$;

-- As before, without what the journal says.
create or replace function payment_figures(y purchase_payments, p purchases)
returns table (day date, figure text, amount bigint)
language sql immutable as $$
  with facts as (
    select south_african_day(y.at) as paid, y.amount_cents as paid_cents, p.due_day as due,
      is_on_credit(p.payment_method, p.is_scheduled_payment) as is_credit,
      y.channel <> 'write-off' as is_money
  )
  select paid, 'premium_cents', y.premium_cents from facts where y.premium_cents <> 0
  union all select paid, 'credit_repaid_cents', paid_cents from facts where is_credit and is_money
  union all select paid, 'late_repaid_cents', paid_cents from facts
    where is_credit and is_money and y.is_late
  union all select greatest(paid, due + 1), 'overdue_cents', -paid_cents from facts
    where is_credit and not y.is_recovery
$$;

create or replace function purchase_figures(p purchases)
returns table (day date, figure text, amount bigint)
language sql stable as $$
  with facts as (
    select p.payment_status as status, p.total_repayment_cents as total, p.paid_cents,
      p.fuel_amount_cl::bigint as fuel,
      p.total_repayment_cents - p.paid_cents as unpaid,
      p.total_repayment_cents - p.final_amount_cents as premium, p.due_day as due,
      south_african_day(p.purchase_date) as bought,
      south_african_day(p.payment_date) as paid,
      south_african_day(p.refunded_at) as refunded,
      south_african_day(p.cancelled_at) as cancelled,
      p.payment_status not in ('failed', 'cancelled', 'refunded') as is_sold,
      p.payment_status in ('paid', 'refunded') and p.payment_date is not null as was_paid,
      p.payment_status = 'refunded' and p.payment_date is not null
        and p.refunded_at is not null as was_refunded,
      is_on_credit(p.payment_method, p.is_scheduled_payment) as is_credit,
      is_on_credit(p.payment_method, p.is_scheduled_payment) and (is_owed(p.payment_status)
        or (p.payment_status in ('paid', 'refunded') and p.payment_date is not null)
        or (p.payment_status = 'cancelled' and p.cancelled_at is not null)) as was_owed,
      exists (select from former_due_days where purchase_id = p.id) as has_moved
  )
  select case when is_credit then bought else paid end, 'litres_cl', fuel from facts
    where was_owed or was_paid
  union all select cancelled, 'litres_cl', -fuel from facts
    where was_owed and status = 'cancelled'
  union all select refunded, 'litres_cl', -fuel from facts where was_refunded
  union all select paid, 'premium_cents', premium from facts where was_paid and unpaid <> 0
  union all select refunded, 'premium_cents', -premium from facts where was_refunded
  union all select late.day, 'overdue_cents', late.amount
    from facts, late_changes(p, p.due_day) as late where not has_moved
  union all select late.day, 'overdue_cents', late.amount
    from facts, moved_late_changes(p) as late where has_moved
  union all select due, 'due_cents', total from facts where was_owed and is_sold
  union all select due, 'due_paid_cents', case status when 'paid' then total else paid_cents end
    from facts where was_owed and is_sold and (status = 'paid' or paid_cents <> 0)
  union all select paid, 'credit_repaid_cents', unpaid from facts
    where was_owed and was_paid and unpaid <> 0
  union all select paid, 'late_repaid_cents', unpaid from facts
    where was_owed and was_paid and paid > due and unpaid <> 0
  union all select due, case p.payment_method when 'budget' then 'open_budget_cents'
      when 'debit_order' then 'open_debit_order_cents' else 'open_card_cents' end, unpaid
    from facts where was_owed and is_owed(status) and p.written_off_at is null
      and p.former_write_off_at is null
  union all select figures.* from purchase_payments as y, payment_figures(y, p) as figures
    where y.purchase_id = p.id and figures.figure <> 'overdue_cents'
$$;

create or replace function count_purchase_rows(changed purchases[], times integer) returns void
language plpgsql as $$
begin
  update statistics_counters set
    purchases_cents = purchases_cents + times * sums.sold,
    outstanding_cents = outstanding_cents + times * sums.owed
  from (select
      coalesce(sum(total_repayment_cents) filter (
        where payment_status not in ('failed', 'cancelled', 'refunded')), 0) as sold,
      coalesce(sum(total_repayment_cents - paid_cents) filter (where is_debt(payment_status,
        written_off_at, payment_method, is_scheduled_payment)), 0) as owed
    from unnest(changed)) as sums
  where shard = counter_shard();
  insert into daily_counters as counters (day, shard, litres_cl, overdue_cents, open_budget_cents,
    open_debit_order_cents, open_card_cents, due_cents, due_paid_cents, premium_cents,
    credit_repaid_cents, late_repaid_cents)
  select figures.day, counter_shard(),
    times * coalesce(sum(amount) filter (where figure = 'litres_cl'), 0),
    times * coalesce(sum(amount) filter (where figure = 'overdue_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'open_budget_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'open_debit_order_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'open_card_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'due_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'due_paid_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'premium_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'credit_repaid_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'late_repaid_cents'), 0)
    from unnest(changed) as p, purchase_figures(p) as figures
    group by figures.day order by figures.day
  on conflict (day, shard) do update set
    litres_cl = counters.litres_cl + excluded.litres_cl,
    overdue_cents = counters.overdue_cents + excluded.overdue_cents,
    open_budget_cents = counters.open_budget_cents + excluded.open_budget_cents,
    open_debit_order_cents = counters.open_debit_order_cents + excluded.open_debit_order_cents,
    open_card_cents = counters.open_card_cents + excluded.open_card_cents,
    due_cents = counters.due_cents + excluded.due_cents,
    due_paid_cents = counters.due_paid_cents + excluded.due_paid_cents,
    premium_cents = counters.premium_cents + excluded.premium_cents,
    credit_repaid_cents = counters.credit_repaid_cents + excluded.credit_repaid_cents,
    late_repaid_cents = counters.late_repaid_cents + excluded.late_repaid_cents;
end $$;

create or replace function count_payments() returns trigger language plpgsql as $$
begin
  -- As everywhere, the shard's row is locked before its days.
  perform from statistics_counters where shard = counter_shard() for update;
  insert into daily_counters as counters (day, shard, premium_cents, credit_repaid_cents,
      late_repaid_cents, overdue_cents)
    select day, counter_shard(),
      coalesce(sum(amount) filter (where figure = 'premium_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'credit_repaid_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'late_repaid_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'overdue_cents'), 0)
    from new_rows as y join purchases as p on p.id = y.purchase_id,
      payment_figures(y::purchase_payments, p) as figures
    group by day order by day
  on conflict (day, shard) do update set
    premium_cents = counters.premium_cents + excluded.premium_cents,
    credit_repaid_cents = counters.credit_repaid_cents + excluded.credit_repaid_cents,
    late_repaid_cents = counters.late_repaid_cents + excluded.late_repaid_cents,
    overdue_cents = counters.overdue_cents + excluded.overdue_cents;
  return null;
end $$;

-- The refund of a part changes none of these.
drop trigger credit_movements_added on credit_movements;
drop function count_part_refunds();

drop view recounted_days;
create view recounted_days as
  with bought as (
    select figures.day,
    coalesce(sum(amount) filter (where figure = 'litres_cl'), 0)::bigint as litres_cl,
    coalesce(sum(amount) filter (where figure = 'overdue_cents'), 0)::bigint as overdue_cents,
    coalesce(sum(amount) filter (where figure = 'open_budget_cents'), 0)::bigint as open_budget_cents,
    coalesce(sum(amount) filter (where figure = 'open_debit_order_cents'), 0)::bigint as open_debit_order_cents,
    coalesce(sum(amount) filter (where figure = 'open_card_cents'), 0)::bigint as open_card_cents,
    coalesce(sum(amount) filter (where figure = 'due_cents'), 0)::bigint as due_cents,
    coalesce(sum(amount) filter (where figure = 'due_paid_cents'), 0)::bigint as due_paid_cents,
    coalesce(sum(amount) filter (where figure = 'premium_cents'), 0)::bigint as premium_cents,
    coalesce(sum(amount) filter (where figure = 'credit_repaid_cents'), 0)::bigint as credit_repaid_cents,
    coalesce(sum(amount) filter (where figure = 'late_repaid_cents'), 0)::bigint as late_repaid_cents
    from purchases as p, purchase_figures(p) as figures group by figures.day
  ), asked as (
    select south_african_day(requested_at) as day, count(*) as requests
    from fuel_requests where deleted_at is null group by 1
  ), failed as (
    select south_african_day(ended_at) as day, count(*) as failed_collections,
      sum(amount_cents)::bigint as failed_collection_cents
    from purchase_charges
    where is_collection and state = 'declined' and ended_at is not null group by 1
  )
  select day,
    coalesce(litres_cl, 0) as litres_cl,
    coalesce(overdue_cents, 0) as overdue_cents,
    coalesce(open_budget_cents, 0) as open_budget_cents,
    coalesce(open_debit_order_cents, 0) as open_debit_order_cents,
    coalesce(open_card_cents, 0) as open_card_cents,
    coalesce(due_cents, 0) as due_cents,
    coalesce(due_paid_cents, 0) as due_paid_cents,
    coalesce(premium_cents, 0) as premium_cents,
    coalesce(credit_repaid_cents, 0) as credit_repaid_cents,
    coalesce(late_repaid_cents, 0) as late_repaid_cents,
    coalesce(requests, 0) as requests,
    coalesce(failed_collections, 0) as failed_collections,
    coalesce(failed_collection_cents, 0) as failed_collection_cents
  from bought full join asked using (day) full join failed using (day);

alter table daily_counters
  drop column sales_cents, drop column repaid_cents, drop column outstanding_cents,
  drop column refunded_cents, drop column written_off_cents;

-- The litres of the days before, in their new sense, and what was late: what is paid in part and still
-- owed was left out.
update daily_counters set litres_cl = 0, overdue_cents = 0;
insert into daily_counters as counters (day, shard, litres_cl, overdue_cents)
  select figures.day, 0, coalesce(sum(amount) filter (where figure = 'litres_cl'), 0),
    coalesce(sum(amount) filter (where figure = 'overdue_cents'), 0)
  from purchases as p, purchase_figures(p) as figures
  where figure in ('litres_cl', 'overdue_cents') group by figures.day
on conflict (day, shard) do update set
  litres_cl = excluded.litres_cl, overdue_cents = excluded.overdue_cents;
