-- What happens today changes no figure of a past day: a sale is taken back on the day on which it is
-- cancelled or refunded, and what was late on a day is late by the due day of then. Due days that moved
-- before this version are not known, so the late figures of that time follow the present ones.

-- How what is late changes from day to day if a purchase is due on one day all along.
create function late_changes(p purchases, due date)
returns table (day date, amount bigint)
language sql stable as $$
  with facts as (
    select p.total_repayment_cents as total,
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
  select due + 1, total from facts
    where was_owed and (ended is null or ended > due or ended_total <> total)
  union all select greatest(ended, due + 1), -ended_total from facts
    where was_owed and ended_total <> 0 and (ended > due or ended_total <> total)
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

-- As before, with the sales and litres of a purchase on the day on which it was sold (a card that is
-- charged at once: when it has paid), less what was taken back, on its own day.
create or replace function purchase_figures(p purchases)
returns table (day date, figure text, amount bigint)
language sql stable as $$
  with facts as (
    select p.payment_status as status, p.total_repayment_cents as total, p.paid_cents,
      p.fuel_amount_cl::bigint as fuel,
      p.total_repayment_cents - p.paid_cents as unpaid,
      p.total_repayment_cents - p.paid_cents + p.recovered_cents as written_off_total,
      p.total_repayment_cents - p.part_refunded_cents as refunded_total,
      p.total_repayment_cents - p.final_amount_cents as premium, p.due_day as due,
      south_african_day(p.purchase_date) as bought,
      south_african_day(p.payment_date) as paid,
      south_african_day(p.refunded_at) as refunded,
      south_african_day(p.cancelled_at) as cancelled,
      south_african_day(coalesce(p.written_off_at, p.former_write_off_at)) as written_off,
      south_african_day(case when p.former_write_off_at is not null then p.former_write_off_at
        when p.payment_status in ('paid', 'refunded') then p.payment_date
        when p.payment_status = 'cancelled' then p.cancelled_at
        else p.written_off_at end) as ended,
      p.payment_status not in ('failed', 'cancelled', 'refunded') as is_sold,
      p.payment_status in ('paid', 'refunded') and p.payment_date is not null as was_paid,
      p.payment_status = 'refunded' and p.payment_date is not null
        and p.refunded_at is not null as was_refunded,
      is_on_credit(p.payment_method, p.is_scheduled_payment) as is_credit,
      is_on_credit(p.payment_method, p.is_scheduled_payment) and (is_owed(p.payment_status)
        or (p.payment_status in ('paid', 'refunded') and p.payment_date is not null)
        or (p.payment_status = 'cancelled' and p.cancelled_at is not null)) as was_owed,
      exists (select from former_due_days where purchase_id = p.id) as has_moved
  ), sales as (
    select case when is_credit then bought else paid end as day, fuel, total as amount
    from facts where was_owed or was_paid
    union all select cancelled, -fuel, -total from facts where was_owed and status = 'cancelled'
    union all select refunded, -fuel, -refunded_total from facts where was_refunded
  ), ends as (
    select case when written_off is null then unpaid else written_off_total end as ended_total
    from facts
  )
  select day, 'litres_cl', fuel from sales
  union all select day, 'sales_cents', amount from sales
  union all select paid, 'repaid_cents', unpaid from facts where was_paid and unpaid <> 0
  union all select paid, 'premium_cents', premium from facts where was_paid and unpaid <> 0
  union all select refunded, 'repaid_cents', -refunded_total from facts where was_refunded
  union all select refunded, 'premium_cents', -premium from facts where was_refunded
  union all select refunded, 'refunded_cents', refunded_total from facts where was_refunded
  union all select bought, 'outstanding_cents', total from facts where was_owed
  union all select ended, 'outstanding_cents', -ended_total from facts, ends
    where was_owed and ended is not null and ended_total <> 0
  union all select late.day, 'overdue_cents', late.amount
    from facts, late_changes(p, p.due_day) as late where not has_moved
  union all select late.day, 'overdue_cents', late.amount
    from facts, moved_late_changes(p) as late where has_moved
  union all select written_off, 'written_off_cents', written_off_total from facts
    where written_off is not null
  union all select paid, 'written_off_cents', -unpaid from facts
    where p.former_write_off_at is not null and was_paid and unpaid <> 0
  union all select due, 'due_cents', total from facts where was_owed and is_sold
  union all select due, 'due_paid_cents', case status when 'paid' then total else paid_cents end
    from facts where was_owed and is_sold and (status = 'paid' or paid_cents <> 0)
  union all select paid, 'credit_repaid_cents', unpaid from facts
    where was_owed and was_paid and unpaid <> 0
  union all select paid, 'late_repaid_cents', unpaid from facts
    where was_owed and was_paid and paid > due and unpaid <> 0
  union all select due, case p.payment_method when 'budget' then 'open_budget_cents'
      when 'debit_order' then 'open_debit_order_cents' else 'open_card_cents' end, unpaid
    from facts where was_owed and is_owed(status) and written_off is null
  union all select figures.* from purchase_payments as y, payment_figures(y, p) as figures
    where y.purchase_id = p.id and figures.figure <> 'overdue_cents'
  union all select south_african_day(m.at), figure, times * m.amount_cents
    from credit_movements as m, (values ('refunded_cents', 1), ('repaid_cents', -1),
      ('sales_cents', -1)) as of (figure, times)
    where m.purchase_id = p.id and m.kind = 'part-refunded'
$$;

-- As before: the refund of a part is taken off the sales of its day, too.
create or replace function count_part_refunds() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows where kind = 'part-refunded') then return null; end if;
  perform from statistics_counters where shard = counter_shard() for update;
  insert into daily_counters as counters (day, shard, repaid_cents, refunded_cents, sales_cents)
    select south_african_day(at), counter_shard(), -sum(amount_cents), sum(amount_cents),
      -sum(amount_cents)
    from new_rows where kind = 'part-refunded' group by 1 order by 1
  on conflict (day, shard) do update set
    repaid_cents = counters.repaid_cents + excluded.repaid_cents,
    refunded_cents = counters.refunded_cents + excluded.refunded_cents,
    sales_cents = counters.sales_cents + excluded.sales_cents;
  return null;
end $$;

-- Sales and litres of the days before, in their new sense.
update daily_counters set sales_cents = 0, litres_cl = 0;
insert into daily_counters as counters (day, shard, sales_cents, litres_cl)
  select figures.day, 0, coalesce(sum(amount) filter (where figure = 'sales_cents'), 0),
    coalesce(sum(amount) filter (where figure = 'litres_cl'), 0)
  from purchases as p, purchase_figures(p) as figures
  where figure in ('sales_cents', 'litres_cl') group by figures.day
on conflict (day, shard) do update set
  sales_cents = excluded.sales_cents, litres_cl = excluded.litres_cl;
