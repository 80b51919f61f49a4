-- Payments have amounts (PAY-27 to PAY-32): a debt is paid in parts, what the desk receives of a person
-- pays several debts, and what is too much is their credit balance.

alter table purchases
  -- What was paid of it, in rows of purchase_payments.
  add column paid_cents bigint not null default 0,
  -- The part of paid_cents that changed after it was written off.
  add column recovered_cents bigint not null default 0,
  -- What was given back of it as credit while it stays sold.
  add column part_refunded_cents bigint not null default 0,
  -- Whether it is to be paid in instalments (instalment_plans).
  add column has_instalments boolean not null default false,
  add constraint purchases_paid check (paid_cents between 0 and total_repayment_cents) not valid;

-- Money that came in cash or by EFT, as an admin has recorded it. A wrong one is reversed, not changed.
create table received_payments (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('cash', 'eft')),
  reference text not null,
  received_on date not null,
  recorded_by uuid not null references users (id),
  at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid references users (id),
  reversal_reason text
);
create index received_payments_by_user on received_payments (user_id, at desc, id desc);

-- What was paid of a purchase. Rows are only added: a payment is reversed by a row that names it. A
-- card that pays a purchase at once needs none, nor has what was paid before these rows were kept. A
-- write-off that was a mistake is a row as well, and so is its reversal.
create table purchase_payments (
  -- That of its entry in the journal: the key of a charge, or one of its own.
  key text primary key,
  purchase_id uuid not null references purchases (id),
  channel text not null check (channel in ('demo', 'paystack', 'cash', 'eft', 'credit', 'unknown', 'write-off')),
  amount_cents bigint not null check (amount_cents <> 0),
  -- The premium of the purchase, in the payment with which everything is paid.
  premium_cents bigint not null default 0,
  -- Whether the purchase was written off.
  is_recovery boolean not null default false,
  -- Whether the purchase was due before.
  is_late boolean not null default false,
  at timestamptz not null,
  received_id uuid references received_payments (id),
  reverses text unique references purchase_payments (key),
  check ((amount_cents < 0) = (reverses is not null))
);
create index purchase_payments_by_purchase on purchase_payments (purchase_id, at);
create index purchase_payments_by_received on purchase_payments (received_id)
  where received_id is not null;

-- The agreement to pay what is left of a purchase in instalments. While it stands, the purchase is due
-- on the day of the next instalment. It is kept once everything is paid, and broken when one is missed.
create table instalment_plans (
  id uuid primary key,
  purchase_id uuid not null references purchases (id),
  agreed_at timestamptz not null,
  agreed_by uuid not null references users (id),
  -- What was paid before.
  paid_before_cents bigint not null,
  ended_at timestamptz,
  ending text check (ending in ('kept', 'broken', 'withdrawn')),
  check ((ended_at is null) = (ending is null))
);
create unique index instalment_plans_standing on instalment_plans (purchase_id)
  where ended_at is null;
create table instalments (
  plan_id uuid not null references instalment_plans (id),
  day date not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (plan_id, day)
);

-- What is due of a purchase on its due day: the instalments until then that are not paid, or else all
-- that is left.
create function due_cents(p purchases) returns bigint language sql stable as $$
  select case when p.has_instalments then (
      select greatest(0, least(p.total_repayment_cents - p.paid_cents,
        sum(amount_cents) - p.paid_cents + plan.paid_before_cents))
      from instalment_plans as plan join instalments on plan_id = plan.id
      where plan.purchase_id = p.id and plan.ended_at is null and day <= p.due_day
      group by plan.id)
    else p.total_repayment_cents - p.paid_cents end::bigint
$$;

-- What we hold of a person: they paid more than they owed, or a refund was kept.
create table credit_balances (
  user_id uuid primary key references users (id),
  amount_cents bigint not null check (amount_cents >= 0)
);

-- The changes of credit balances. Rows are only added.
create table credit_movements (
  key text primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in
    ('overpaid', 'overpaid-reversed', 'used', 'returned', 'refunded', 'part-refunded',
      'paid-out')),
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null,
  purchase_id uuid references purchases (id),
  received_id uuid references received_payments (id),
  -- How it was paid out, and by whom.
  method text check (method in ('cash', 'eft')),
  reference text,
  recorded_by uuid references users (id)
);
create index credit_movements_by_user on credit_movements (user_id, at desc, key desc);
create index credit_movements_part_refunded on credit_movements (purchase_id)
  where kind = 'part-refunded';
create index credit_movements_by_received on credit_movements (received_id)
  where received_id is not null;

insert into ledger_accounts (number, name, type, owner)
  values (2300, 'Credit balances of motorists', 'liability', 'motorist');

-- What a payment contributes to the days of its purchase: it is repaid on its day, and no longer
-- outstanding, or no longer written off. It ends as much of what is overdue from that day on, but not
-- before the purchase was due.
create function payment_figures(y purchase_payments, p purchases)
returns table (day date, figure text, amount bigint)
language sql immutable as $$
  with facts as (
    select south_african_day(y.at) as paid, y.amount_cents as paid_cents, p.due_day as due,
      is_on_credit(p.payment_method, p.is_scheduled_payment) as is_credit, y.is_recovery,
      y.channel <> 'write-off' as is_money
  )
  select paid, 'repaid_cents', paid_cents from facts where is_money
  union all select paid, 'premium_cents', y.premium_cents from facts where y.premium_cents <> 0
  union all select paid, 'credit_repaid_cents', paid_cents from facts where is_credit and is_money
  union all select paid, 'late_repaid_cents', paid_cents from facts
    where is_credit and is_money and y.is_late
  union all select paid, 'written_off_cents', -paid_cents from facts where is_recovery
  union all select paid, 'written_off_cents', paid_cents from facts where not is_money
  union all select paid, 'outstanding_cents', -paid_cents from facts
    where is_credit and not is_recovery
  union all select greatest(paid, due + 1), 'overdue_cents', -paid_cents from facts
    where is_credit and not is_recovery
$$;

-- As before, with the payments of purchase_payments. Those contribute on their own days, so a purchase
-- contributes on the day of its payment only what they leave of its total.
create or replace function purchase_figures(p purchases)
returns table (day date, figure text, amount bigint)
language sql stable as $$
  with facts as (
    select p.payment_status as status, p.total_repayment_cents as total, p.paid_cents,
      p.total_repayment_cents - p.paid_cents as unpaid,
      p.total_repayment_cents - p.paid_cents + p.recovered_cents as written_off_total,
      p.total_repayment_cents - p.part_refunded_cents as refunded_total,
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
  ), ends as (
    select case when written_off is null then unpaid else written_off_total end as ended_total
    from facts
  )
  select bought, 'litres_cl', p.fuel_amount_cl::bigint from facts where is_sold
  union all select bought, 'sales_cents', total from facts where is_sold
  union all select paid, 'repaid_cents', unpaid from facts where was_paid and unpaid <> 0
  union all select paid, 'premium_cents', premium from facts where was_paid and unpaid <> 0
  union all select refunded, 'repaid_cents', -refunded_total from facts where was_refunded
  union all select refunded, 'premium_cents', -premium from facts where was_refunded
  union all select refunded, 'refunded_cents', refunded_total from facts where was_refunded
  union all select bought, 'outstanding_cents', total from facts where was_owed
  union all select ended, 'outstanding_cents', -ended_total from facts, ends
    where was_owed and ended is not null and ended_total <> 0
  union all select due + 1, 'overdue_cents', total from facts, ends
    where was_owed and (ended is null or ended > due or ended_total <> total)
  union all select greatest(ended, due + 1), 'overdue_cents', -ended_total from facts, ends
    where was_owed and ended_total <> 0 and (ended > due or ended_total <> total)
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
    where y.purchase_id = p.id
  union all select south_african_day(m.at), figure, times * m.amount_cents
    from credit_movements as m, (values ('refunded_cents', 1), ('repaid_cents', -1)) as of
      (figure, times)
    where m.purchase_id = p.id and m.kind = 'part-refunded'
$$;

-- Adds what new payments contribute. A later change of the purchase counts them anew.
create function count_payments() returns trigger language plpgsql as $$
begin
  -- As everywhere, the shard's row is locked before its days.
  perform from statistics_counters where shard = counter_shard() for update;
  insert into daily_counters as counters (day, shard, repaid_cents, premium_cents,
      credit_repaid_cents, late_repaid_cents, written_off_cents, outstanding_cents, overdue_cents)
    select day, counter_shard(),
      coalesce(sum(amount) filter (where figure = 'repaid_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'premium_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'credit_repaid_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'late_repaid_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'written_off_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'outstanding_cents'), 0),
      coalesce(sum(amount) filter (where figure = 'overdue_cents'), 0)
    from new_rows as y join purchases as p on p.id = y.purchase_id,
      payment_figures(y::purchase_payments, p) as figures
    group by day order by day
  on conflict (day, shard) do update set
    repaid_cents = counters.repaid_cents + excluded.repaid_cents,
    premium_cents = counters.premium_cents + excluded.premium_cents,
    credit_repaid_cents = counters.credit_repaid_cents + excluded.credit_repaid_cents,
    late_repaid_cents = counters.late_repaid_cents + excluded.late_repaid_cents,
    written_off_cents = counters.written_off_cents + excluded.written_off_cents,
    outstanding_cents = counters.outstanding_cents + excluded.outstanding_cents,
    overdue_cents = counters.overdue_cents + excluded.overdue_cents;
  return null;
end $$;
create trigger purchase_payments_added after insert on purchase_payments
  referencing new table as new_rows for each statement execute function count_payments();

-- Adds what the refund of a part contributes.
create function count_part_refunds() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows where kind = 'part-refunded') then return null; end if;
  perform from statistics_counters where shard = counter_shard() for update;
  insert into daily_counters as counters (day, shard, repaid_cents, refunded_cents)
    select south_african_day(at), counter_shard(), -sum(amount_cents), sum(amount_cents)
    from new_rows where kind = 'part-refunded' group by 1 order by 1
  on conflict (day, shard) do update set
    repaid_cents = counters.repaid_cents + excluded.repaid_cents,
    refunded_cents = counters.refunded_cents + excluded.refunded_cents;
  return null;
end $$;
create trigger credit_movements_added after insert on credit_movements
  referencing new table as new_rows for each statement execute function count_part_refunds();

-- What is owed of a purchase is its total less what was paid of it.
do $$
begin
  execute replace(pg_get_functiondef('sum_debts'::regproc),
    'sum(total_repayment_cents)', 'sum(total_repayment_cents - paid_cents)');
  execute replace(pg_get_functiondef('sum_changed_debts'::regproc),
    $old$(o.user_id, o.due_day, o.total_repayment_cents)
      <> (n.user_id, n.due_day, n.total_repayment_cents)$old$,
    $new$(o.user_id, o.due_day, o.total_repayment_cents, o.paid_cents)
      <> (n.user_id, n.due_day, n.total_repayment_cents, n.paid_cents)$new$);
  execute replace(pg_get_functiondef('count_purchase_rows'::regproc),
    'sum(total_repayment_cents) filter (where is_debt',
    'sum(total_repayment_cents - paid_cents) filter (where is_debt');
  execute replace(replace(pg_get_functiondef('count_purchases'::regproc),
    'old_rows.written_off_at)',
    'old_rows.written_off_at, old_rows.paid_cents, old_rows.recovered_cents,
      old_rows.part_refunded_cents)'),
    'new_rows.written_off_at)',
    'new_rows.written_off_at, new_rows.paid_cents, new_rows.recovered_cents,
      new_rows.part_refunded_cents)');
  execute 'create or replace view recounted_debtors as '
    || replace(pg_get_viewdef('recounted_debtors'::regclass, true),
      'sum(purchases.total_repayment_cents)',
      'sum(purchases.total_repayment_cents - purchases.paid_cents)');
  execute 'create or replace view recounted_statistics as '
    || regexp_replace(pg_get_viewdef('recounted_statistics'::regclass, true),
      'sum\(purchases\.total_repayment_cents\)([^)]*)\)([^(]*)\(?is_debt',
      'sum(purchases.total_repayment_cents - purchases.paid_cents)\1)\2is_debt');
end $$;

alter table purchase_events drop constraint purchase_events_type_check;
alter table purchase_events add constraint purchase_events_type_check check (type in
  ('created', 'charging', 'card-checked', 'paid', 'part-paid', 'payment-reversed', 'declined', 'moved',
    'cancelled', 'overdue', 'reminded', 'refunding', 'refunded', 'refund-failed', 'paid-late',
    'paid-back', 'written-off', 'write-off-reversed', 'part-refunded', 'poured',
    'instalments-agreed', 'instalments-broken')) not valid;
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('refund', 'part-refund', 'write-off', 'credit-limits'));

-- What an admin has recorded so far was paid in full, and is reversed like any other.
insert into received_payments (id, user_id, amount_cents, method, reference, received_on,
    recorded_by, at)
  select purchase_id, user_id, total_repayment_cents, outside_payment, reference, received_on,
    recorded_by, payment_date
  from outside_payments join purchases on purchases.id = purchase_id;
insert into purchase_payments (key, purchase_id, channel, amount_cents, premium_cents, is_recovery,
    is_late, at, received_id)
  select 'outside:' || id, id, outside_payment, total_repayment_cents,
    total_repayment_cents - final_amount_cents, former_write_off_at is not null,
    south_african_day(payment_date) > due_day, payment_date, id
  from purchases where id in (select purchase_id from outside_payments);
update purchases set paid_cents = total_repayment_cents,
    recovered_cents = case when former_write_off_at is null then 0 else total_repayment_cents end
  where id in (select purchase_id from outside_payments);
drop table outside_payments;
