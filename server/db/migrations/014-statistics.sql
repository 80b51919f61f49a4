-- The statistics of the admin screens.

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
  premium_profiles bigint not null default 0,
  debtors bigint not null default 0,
  -- What waits for an admin (ADM-16, ADM-17).
  waiting_vehicles bigint not null default 0,
  waiting_people bigint not null default 0,
  -- The lengths of the desk's lists.
  listed_requests bigint not null default 0,
  pending_requests bigint not null default 0,
  listed_purchases bigint not null default 0,
  scheduled_purchases bigint not null default 0
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
  -- By the day on which a payment is due: what is still owed, by its method, and what was owed and
  -- paid of the credit that was due.
  open_budget_cents bigint not null default 0,
  open_debit_order_cents bigint not null default 0,
  open_card_cents bigint not null default 0,
  due_cents bigint not null default 0,
  due_paid_cents bigint not null default 0,
  -- By the day of a payment: its premium, and what was paid of credit, also after its due day.
  premium_cents bigint not null default 0,
  credit_repaid_cents bigint not null default 0,
  late_repaid_cents bigint not null default 0,
  -- By the day of a refund or a write-off.
  refunded_cents bigint not null default 0,
  written_off_cents bigint not null default 0,
  -- Collections that the bank declined, by the day of its answer.
  failed_collections bigint not null default 0,
  failed_collection_cents bigint not null default 0,
  primary key (day, shard)
);

-- The shard of the counters that this connection changes. A transaction first locks its shard's row
-- of statistics_counters, so two transactions of one shard cannot deadlock on daily_counters.
create function counter_shard() returns integer language sql stable as
  $$ select pg_backend_pid() % 16 $$;

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

-- What a purchase contributes to the figures of each day. It is sold on its day, unless it is void.
-- It is repaid on the day of its payment, and paid out again on the day of a refund. On credit it
-- is outstanding from its day, and overdue from the day after it was due, until it is paid,
-- cancelled or written off. A write-off that was taken back has ended the debt on its own day all the
-- same, so that the figures of past days stay. It is taken back on the day of the payment.
create function purchase_figures(p purchases)
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

-- Adds the contributions of some purchases to their days, `times` 1 or -1.
create function count_purchase_rows(changed purchases[], times integer) returns void
language plpgsql as $$
begin
  update statistics_counters set
    purchases_cents = purchases_cents + times * sums.sold,
    outstanding_cents = outstanding_cents + times * sums.owed
  from (select
      coalesce(sum(total_repayment_cents) filter (
        where payment_status not in ('failed', 'cancelled', 'refunded')), 0) as sold,
      coalesce(sum(total_repayment_cents) filter (where is_debt(payment_status,
        written_off_at, payment_method, is_scheduled_payment)), 0) as owed
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

-- Whether something waits for an admin. What waits for its owner does not.
create function is_waiting(car cars) returns boolean language sql immutable as $$
  select car.deleted_at is null and not car.is_roadworthy and not car.is_stolen
    and (car.photo_asked_at is null or car.photo_answered_at is not null)
    and car.plate_key is not null
$$;

create function is_waiting(person users) returns boolean language sql immutable as $$
  select person.deleted_at is null and not person.is_verified and not person.is_admin
    and not person.is_attendant and not person.is_blacklisted
$$;

create function count_waiting_vehicles() returns trigger language plpgsql as $$
declare change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from new_rows where is_waiting(new_rows::cars);
  elsif tg_op = 'DELETE' then
    select -count(*) into change from old_rows where is_waiting(old_rows::cars);
  else
    select coalesce(sum(is_waiting(new_rows::cars)::int - is_waiting(old_rows::cars)::int), 0)
      into change from new_rows join old_rows using (id);
  end if;
  update statistics_counters set waiting_vehicles = waiting_vehicles + change
    where shard = counter_shard() and change <> 0;
  return null;
end $$;

create function count_waiting_people() returns trigger language plpgsql as $$
declare change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from new_rows where is_waiting(new_rows::users);
  elsif tg_op = 'DELETE' then
    select -count(*) into change from old_rows where is_waiting(old_rows::users);
  else
    select coalesce(sum(is_waiting(new_rows::users)::int - is_waiting(old_rows::users)::int), 0)
      into change from new_rows join old_rows using (id);
  end if;
  update statistics_counters set waiting_people = waiting_people + change
    where shard = counter_shard() and change <> 0;
  return null;
end $$;

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

-- Each function runs after the statements that insert, change and delete rows of its table.
do $$
declare
  counted record;
  words text := 'create trigger %I after %s on %I referencing %s for each statement'
    ' execute function %I()';
begin
  for counted in select * from (values
    ('purchases', 'sum_changed_debts', 'purchases_owed_', 'added', 'changed', 'removed'),
    ('users', 'count_users', 'users_', 'added', 'changed', 'removed'),
    ('fuel_requests', 'count_fuel_requests', 'fuel_requests_', 'added', 'changed', 'removed'),
    ('loyalty_profiles', 'count_profiles', 'loyalty_profiles_', 'added', 'changed', 'removed'),
    ('purchases', 'count_purchases', 'purchases_', 'added', 'changed', 'removed'),
    ('cars', 'count_waiting_vehicles', 'cars_waiting_', 'added', 'changed', 'removed'),
    ('users', 'count_waiting_people', 'users_waiting_', 'added', 'changed', 'removed'),
    ('fuel_requests', 'count_listed_requests', 'fuel_requests_', 'listed', 'relisted', 'unlisted'),
    ('purchases', 'count_listed_purchases', 'purchases_', 'listed', 'relisted', 'unlisted')
  ) as triggers (on_table, run, prefix, added, changed, removed)
  loop
    execute format(words, counted.prefix || counted.added, 'insert', counted.on_table,
      'new table as new_rows', counted.run);
    execute format(words, counted.prefix || counted.changed, 'update', counted.on_table,
      'old table as old_rows new table as new_rows', counted.run);
    execute format(words, counted.prefix || counted.removed, 'delete', counted.on_table,
      'old table as old_rows', counted.run);
  end loop;
end $$;

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
    where is_debt(payment_status, written_off_at, payment_method, is_scheduled_payment)) as outstanding_cents,
  (select count(*) from loyalty_profiles where loyalty_tier = 'new') as new_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'regular') as regular_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'consistent') as consistent_profiles,
  (select count(*) from loyalty_profiles where loyalty_tier = 'premium') as premium_profiles,
  (select count(*) from fuel_requests where deleted_at is null) as listed_requests,
  (select count(*) from fuel_requests
    where deleted_at is null and status = 'pending') as pending_requests,
  (select count(*) from purchases) as listed_purchases,
  (select count(*) from purchases as p where is_open_schedule(p)) as scheduled_purchases;

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

create view recounted_waiting as select
  (select count(*) from cars where is_waiting(cars)) as waiting_vehicles,
  (select count(*) from users where is_waiting(users)) as waiting_people;
