-- What an admin does about a purchase (LEND-10 to LEND-15), and the figures of the cash page.

alter table purchases
  -- Written off: no longer owed and never paid. The status and the method stay as they were.
  add column written_off_at timestamptz,
  -- Paid outside of the product, in cash or by EFT, as an admin has recorded.
  add column outside_payment text check (outside_payment in ('cash', 'eft'));

create table outside_payments (
  purchase_id uuid primary key references purchases (id),
  reference text not null,
  -- The South African day on which the money came.
  received_on date not null,
  recorded_by uuid not null references users (id)
);

-- What admins write about a purchase: notes, and the reasons of what they do.
create table purchase_notes (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases (id),
  kind text not null check (kind in ('note', 'write-off', 'due-date')),
  text text not null,
  at timestamptz not null,
  admin_id uuid not null references users (id)
);
create index purchase_notes_by_purchase on purchase_notes (purchase_id, at);

alter table purchase_events drop constraint purchase_events_type_check;
alter table purchase_events
  add constraint purchase_events_type_check check (type in
    ('created', 'charging', 'paid', 'declined', 'moved', 'cancelled', 'overdue', 'reminded',
      'refunded', 'written-off')),
  -- The reminder that named the purchase.
  add column message_id uuid references messages (id);
create index purchase_events_by_message on purchase_events (message_id)
  where message_id is not null;

-- What is written off is nothing for jobs, payments and the list of scheduled payments.
drop index purchases_waiting, purchases_overdue, purchases_on_budget, purchases_scheduled,
  purchases_scheduled_newest, purchases_scheduled_by_amount;
create index purchases_waiting on purchases (due_day)
  where payment_status in ('pending', 'scheduled') and written_off_at is null;
create index purchases_overdue on purchases (due_day)
  where payment_status = 'overdue' and written_off_at is null;
create index purchases_scheduled on purchases (due_day, id)
  where is_scheduled_payment and written_off_at is null
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_scheduled_newest on purchases (purchase_date desc, id desc)
  where is_scheduled_payment and written_off_at is null
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_scheduled_by_amount on purchases (total_repayment_cents desc, id desc)
  where is_scheduled_payment and written_off_at is null
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');

-- For a user's open purchases: what they owe, and what uses up their credit.
create index purchases_open_by_user on purchases (user_id, due_day)
  where payment_status in ('pending', 'scheduled', 'processing', 'overdue')
    and written_off_at is null;

alter table daily_counters
  -- By the day on which a payment is due: what is still owed, by its method, and what was owed and
  -- paid of the credit that was due.
  add column open_budget_cents bigint not null default 0,
  add column open_debit_order_cents bigint not null default 0,
  add column open_card_cents bigint not null default 0,
  add column due_cents bigint not null default 0,
  add column due_paid_cents bigint not null default 0,
  -- By the day of a payment: its premium, and what was paid of credit, also after its due day.
  add column premium_cents bigint not null default 0,
  add column credit_repaid_cents bigint not null default 0,
  add column late_repaid_cents bigint not null default 0,
  -- By the day of a refund or a write-off.
  add column refunded_cents bigint not null default 0,
  add column written_off_cents bigint not null default 0,
  -- Collections that the bank declined, by the day of its answer.
  add column failed_collections bigint not null default 0,
  add column failed_collection_cents bigint not null default 0;

-- What a purchase contributes to the figures of each day. It is sold on its day, unless it is void.
-- It is repaid on the day of its payment, and paid out again on the day of a refund. On credit it
-- is outstanding from its day, and overdue from the day after it was due, until it is paid,
-- cancelled or written off.
create function purchase_figures(p purchases)
returns table (day date, figure text, amount bigint)
language sql immutable as $$
  with facts as (
    select p.payment_status as status, p.total_repayment_cents as total,
      p.total_repayment_cents - p.final_amount_cents as premium, p.due_day as due,
      south_african_day(p.purchase_date) as bought,
      south_african_day(p.payment_date) as paid,
      south_african_day(p.refunded_at) as refunded,
      south_african_day(p.written_off_at) as written_off,
      south_african_day(case when p.payment_status in ('paid', 'refunded') then p.payment_date
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
  union all select due, 'due_cents', total from facts where was_owed and is_sold
  union all select due, 'due_paid_cents', total from facts where was_owed and status = 'paid'
  union all select paid, 'credit_repaid_cents', total from facts where was_owed and was_paid
  union all select paid, 'late_repaid_cents', total from facts where was_owed and was_paid and paid > due
  union all select due, case p.payment_method when 'budget' then 'open_budget_cents'
      when 'debit_order' then 'open_debit_order_cents' else 'open_card_cents' end, total
    from facts where was_owed and is_owed(status) and written_off is null
$$;

-- Adds the contributions of some purchases to their days, `times` 1 or -1.
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
        and written_off_at is null
        and is_on_credit(payment_method, is_scheduled_payment)), 0) as owed
    from unnest(changed)) as sums
  where shard = counter_shard();
  insert into daily_counters as counters (day, shard,
    litres_cl, sales_cents, repaid_cents, outstanding_cents, overdue_cents, open_budget_cents,
    open_debit_order_cents, open_card_cents, due_cents, due_paid_cents, premium_cents,
    credit_repaid_cents, late_repaid_cents, refunded_cents, written_off_cents)
  select figures.day, counter_shard(),
    times * coalesce(sum(amount) filter (where figure = 'litres_cl'), 0),
    times * coalesce(sum(amount) filter (where figure = 'sales_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'repaid_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'outstanding_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'overdue_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'open_budget_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'open_debit_order_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'open_card_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'due_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'due_paid_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'premium_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'credit_repaid_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'late_repaid_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'refunded_cents'), 0),
    times * coalesce(sum(amount) filter (where figure = 'written_off_cents'), 0)
    from unnest(changed) as p, purchase_figures(p) as figures
    group by figures.day order by figures.day
  on conflict (day, shard) do update set
    litres_cl = counters.litres_cl + excluded.litres_cl,
    sales_cents = counters.sales_cents + excluded.sales_cents,
    repaid_cents = counters.repaid_cents + excluded.repaid_cents,
    outstanding_cents = counters.outstanding_cents + excluded.outstanding_cents,
    overdue_cents = counters.overdue_cents + excluded.overdue_cents,
    open_budget_cents = counters.open_budget_cents + excluded.open_budget_cents,
    open_debit_order_cents = counters.open_debit_order_cents + excluded.open_debit_order_cents,
    open_card_cents = counters.open_card_cents + excluded.open_card_cents,
    due_cents = counters.due_cents + excluded.due_cents,
    due_paid_cents = counters.due_paid_cents + excluded.due_paid_cents,
    premium_cents = counters.premium_cents + excluded.premium_cents,
    credit_repaid_cents = counters.credit_repaid_cents + excluded.credit_repaid_cents,
    late_repaid_cents = counters.late_repaid_cents + excluded.late_repaid_cents,
    refunded_cents = counters.refunded_cents + excluded.refunded_cents,
    written_off_cents = counters.written_off_cents + excluded.written_off_cents;
end $$;

create or replace function count_purchases() returns trigger language plpgsql as $$
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
        old_rows.cancelled_at, old_rows.written_off_at)
      is distinct from (new_rows.payment_status, new_rows.fuel_amount_cl,
        new_rows.total_repayment_cents, new_rows.purchase_date, new_rows.due_day,
        new_rows.payment_date, new_rows.refunded_at, new_rows.cancelled_at,
        new_rows.written_off_at);
    if before is not null then
      perform count_purchase_rows(before, -1);
      perform count_purchase_rows(after, 1);
    end if;
  end if;
  return null;
end $$;

-- A charge contributes when the bank declines a collection. A declined one stays so.
create function count_failed_collections() returns trigger language plpgsql as $$
declare charge purchase_charges; times integer := 1;
begin
  if tg_op = 'DELETE' then
    charge := old;
    times := -1;
  else
    charge := new;
  end if;
  -- As everywhere, the shard's row is locked before its days.
  perform from statistics_counters where shard = counter_shard() for update;
  insert into daily_counters as counters (day, shard, failed_collections, failed_collection_cents)
    values (south_african_day(charge.ended_at), counter_shard(), times,
      times * charge.amount_cents)
  on conflict (day, shard) do update set
    failed_collections = counters.failed_collections + excluded.failed_collections,
    failed_collection_cents = counters.failed_collection_cents + excluded.failed_collection_cents;
  return null;
end $$;
create trigger failed_collections_removed after delete on purchase_charges for each row
  when (old.is_collection and old.state = 'declined' and old.ended_at is not null)
  execute function count_failed_collections();
create trigger collections_failed after update on purchase_charges for each row
  when (new.is_collection and new.state = 'declined' and old.state <> 'declined'
    and new.ended_at is not null)
  execute function count_failed_collections();
create trigger collections_failed_at_once after insert on purchase_charges for each row
  when (new.is_collection and new.state = 'declined' and new.ended_at is not null)
  execute function count_failed_collections();

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
  (select count(*) from loyalty_profiles where loyalty_tier = 'premium') as premium_profiles;

drop view recounted_days;
drop function purchase_days;
create view recounted_days as
  with bought as (
    select figures.day,
    coalesce(sum(amount) filter (where figure = 'litres_cl'), 0)::bigint as litres_cl,
    coalesce(sum(amount) filter (where figure = 'sales_cents'), 0)::bigint as sales_cents,
    coalesce(sum(amount) filter (where figure = 'repaid_cents'), 0)::bigint as repaid_cents,
    coalesce(sum(amount) filter (where figure = 'outstanding_cents'), 0)::bigint as outstanding_cents,
    coalesce(sum(amount) filter (where figure = 'overdue_cents'), 0)::bigint as overdue_cents,
    coalesce(sum(amount) filter (where figure = 'open_budget_cents'), 0)::bigint as open_budget_cents,
    coalesce(sum(amount) filter (where figure = 'open_debit_order_cents'), 0)::bigint as open_debit_order_cents,
    coalesce(sum(amount) filter (where figure = 'open_card_cents'), 0)::bigint as open_card_cents,
    coalesce(sum(amount) filter (where figure = 'due_cents'), 0)::bigint as due_cents,
    coalesce(sum(amount) filter (where figure = 'due_paid_cents'), 0)::bigint as due_paid_cents,
    coalesce(sum(amount) filter (where figure = 'premium_cents'), 0)::bigint as premium_cents,
    coalesce(sum(amount) filter (where figure = 'credit_repaid_cents'), 0)::bigint as credit_repaid_cents,
    coalesce(sum(amount) filter (where figure = 'late_repaid_cents'), 0)::bigint as late_repaid_cents,
    coalesce(sum(amount) filter (where figure = 'refunded_cents'), 0)::bigint as refunded_cents,
    coalesce(sum(amount) filter (where figure = 'written_off_cents'), 0)::bigint as written_off_cents
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
    coalesce(sales_cents, 0) as sales_cents,
    coalesce(repaid_cents, 0) as repaid_cents,
    coalesce(outstanding_cents, 0) as outstanding_cents,
    coalesce(overdue_cents, 0) as overdue_cents,
    coalesce(open_budget_cents, 0) as open_budget_cents,
    coalesce(open_debit_order_cents, 0) as open_debit_order_cents,
    coalesce(open_card_cents, 0) as open_card_cents,
    coalesce(due_cents, 0) as due_cents,
    coalesce(due_paid_cents, 0) as due_paid_cents,
    coalesce(premium_cents, 0) as premium_cents,
    coalesce(credit_repaid_cents, 0) as credit_repaid_cents,
    coalesce(late_repaid_cents, 0) as late_repaid_cents,
    coalesce(refunded_cents, 0) as refunded_cents,
    coalesce(written_off_cents, 0) as written_off_cents,
    coalesce(requests, 0) as requests,
    coalesce(failed_collections, 0) as failed_collections,
    coalesce(failed_collection_cents, 0) as failed_collection_cents
  from bought full join asked using (day) full join failed using (day);

-- The new figures of the days so far.
insert into daily_counters as counters (day, shard,
    open_budget_cents, open_debit_order_cents, open_card_cents, due_cents, due_paid_cents,
    premium_cents, credit_repaid_cents, late_repaid_cents, refunded_cents, written_off_cents,
    failed_collections, failed_collection_cents)
  select day, 0,
    open_budget_cents, open_debit_order_cents, open_card_cents, due_cents, due_paid_cents,
    premium_cents, credit_repaid_cents, late_repaid_cents, refunded_cents, written_off_cents,
    failed_collections, failed_collection_cents
  from recounted_days
  on conflict (day, shard) do update set
    open_budget_cents = excluded.open_budget_cents,
    open_debit_order_cents = excluded.open_debit_order_cents,
    open_card_cents = excluded.open_card_cents,
    due_cents = excluded.due_cents,
    due_paid_cents = excluded.due_paid_cents,
    premium_cents = excluded.premium_cents,
    credit_repaid_cents = excluded.credit_repaid_cents,
    late_repaid_cents = excluded.late_repaid_cents,
    refunded_cents = excluded.refunded_cents,
    written_off_cents = excluded.written_off_cents,
    failed_collections = excluded.failed_collections,
    failed_collection_cents = excluded.failed_collection_cents;
