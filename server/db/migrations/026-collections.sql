-- Promises that are due or withdrawn, reminders that nothing needs any more, failed collections, and
-- payments of what was written off (LEND-36 to LEND-40).

-- Without a day, the row says that the promise before it was withdrawn.
alter table payment_promises alter column promised_day drop not null;
create index debtors_by_promise on debtors (promised_day, oldest_due_day, user_id)
  where promised_day is not null;

-- 'cancelled': it was queued, and there was nothing left to say at its hour.
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('queued', 'sent', 'failed', 'cancelled'));

-- What is owed and could not be collected, in each order of the list.
create index purchases_uncollected on purchases (purchase_date desc, id desc)
  where failed_collections > 0 and written_off_at is null
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_uncollected_due on purchases (due_day, id)
  where failed_collections > 0 and written_off_at is null
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_uncollected_by_amount on purchases (total_repayment_cents desc, id desc)
  where failed_collections > 0 and written_off_at is null
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');

alter table purchases
  -- When it was written off, if a later payment took the write-off back.
  add column former_write_off_at timestamptz;

-- As in 018-lending.sql. A write-off that was taken back has ended the debt on its own day all the
-- same, so that the figures of past days stay. It is taken back on the day of the payment.
create or replace function purchase_figures(p purchases)
returns table (day date, figure text, amount bigint)
language sql immutable as $$
  with facts as (
    select p.payment_status as status, p.total_repayment_cents as total,
      p.total_repayment_cents - p.final_amount_cents as premium, p.due_day as due,
      south_african_day(p.purchase_date) as bought,
      south_african_day(p.payment_date) as paid,
      south_african_day(p.refunded_at) as refunded,
      south_african_day(coalesce(p.written_off_at, p.former_write_off_at)) as written_off,
      south_african_day(case when p.former_write_off_at is not null then p.former_write_off_at
        when p.payment_status in ('paid', 'refunded') then p.payment_date
        when p.payment_status = 'cancelled' then p.cancelled_at
        else p.written_off_at end) as ended,
      p.payment_status not in ('failed', 'cancelled', 'refunded') as is_sold,
      p.payment_status in ('paid', 'refunded') and p.payment_date is not null as was_paid,
      p.payment_status = 'refunded' and p.payment_date is not null
        and p.refunded_at is not null as was_refunded,
      is_on_credit(p.payment_method, p.is_scheduled_payment) and (is_owed(p.payment_status)
        or (p.payment_status in ('paid', 'refunded') and p.payment_date is not null)
        or (p.payment_status = 'cancelled' and p.cancelled_at is not null)) as was_owed
  )
  select bought, 'litres_cl', p.fuel_amount_cl::bigint from facts where is_sold
  union all select bought, 'sales_cents', total from facts where is_sold
  union all select paid, 'repaid_cents', total from facts where was_paid
  union all select paid, 'premium_cents', premium from facts where was_paid
  union all select refunded, 'repaid_cents', -total from facts where was_refunded
  union all select refunded, 'premium_cents', -premium from facts where was_refunded
  union all select refunded, 'refunded_cents', total from facts where was_refunded
  union all select bought, 'outstanding_cents', total from facts where was_owed
  union all select ended, 'outstanding_cents', -total from facts where was_owed and ended is not null
  union all select due + 1, 'overdue_cents', total from facts
    where was_owed and (ended is null or ended > due)
  union all select ended, 'overdue_cents', -total from facts where was_owed and ended > due
  union all select written_off, 'written_off_cents', total from facts where written_off is not null
  union all select paid, 'written_off_cents', -total from facts
    where p.former_write_off_at is not null and was_paid
  union all select due, 'due_cents', total from facts where was_owed and is_sold
  union all select due, 'due_paid_cents', total from facts where was_owed and status = 'paid'
  union all select paid, 'credit_repaid_cents', total from facts where was_owed and was_paid
  union all select paid, 'late_repaid_cents', total from facts where was_owed and was_paid and paid > due
  union all select due, case p.payment_method when 'budget' then 'open_budget_cents'
      when 'debit_order' then 'open_debit_order_cents' else 'open_card_cents' end, total
    from facts where was_owed and is_owed(status) and written_off is null
$$;
