-- Collections (LEND-20 to LEND-25, LEND-36 to LEND-40): who owes on credit since when, what they
-- promised, what came of the reminders of many people at once, and how much somebody may owe.

-- The day on which a person has promised to pay. Rows are only added; the latest counts. Without a
-- day, the row says that the promise before it was withdrawn.
create table payment_promises (
  id uuid primary key,
  user_id uuid not null references users (id),
  promised_day date,
  note text,
  at timestamptz not null,
  admin_id uuid not null references users (id)
);
create index payment_promises_by_user on payment_promises (user_id, at desc, id desc);

-- One row for each person who owes something on credit. A trigger keeps it in the transaction that
-- changes the debt, so that the list of late people needs no scan of purchases.
create table debtors (
  user_id uuid primary key references users (id),
  oldest_due_day date not null,
  owed_cents bigint not null,
  -- The latest promise, while something is late that was late when it was made.
  promise_id uuid references payment_promises (id),
  promised_day date,
  -- The user's search_text (002-accounts.sql).
  person_text text not null default ''
);
create index debtors_oldest on debtors (oldest_due_day, user_id);
create index debtors_promised on debtors (oldest_due_day, user_id) where promised_day is not null;
create index debtors_not_promised on debtors (oldest_due_day, user_id) where promised_day is null;
create index debtors_by_promise on debtors (promised_day, oldest_due_day, user_id)
  where promised_day is not null;

-- How many people have their oldest debt on a day, and how many debtors there are.
create table debtor_counters (
  day date not null,
  shard integer not null,
  debtors bigint not null default 0,
  primary key (day, shard)
);

-- Works out the rows of some people in `debtors` from their purchases:
-- 1. it locks the shard's row, as everything does that counts;
-- 2. it makes and locks the people's rows, in the order of their ids. Whoever changes another
--    purchase of the same person waits here until that change is committed;
-- 3. only then it reads their purchases: a new statement sees what was committed meanwhile,
--    also a change of name.
create function sum_debts(people uuid[]) returns void language plpgsql as $$
begin
  perform from statistics_counters where shard = counter_shard() for update;
  insert into debtors (user_id, oldest_due_day, owed_cents)
    select id, 'infinity', 0 from unnest(people) as id order by id
    -- Locks an existing row and leaves it as it is.
    on conflict (user_id) do update set owed_cents = 0 where false;
  with owed as (
    select user_id, min(due_day) as oldest, sum(total_repayment_cents)::bigint as total
    from purchases
    where user_id = any(people) and is_debt(payment_status,
      written_off_at, payment_method, is_scheduled_payment)
    group by user_id
  ), gone as (
    delete from debtors where user_id = any(people) and user_id not in (select user_id from owed)
  ), changed as (
    update debtors set oldest_due_day = oldest, owed_cents = total,
      promise_id = promise.id, promised_day = promise.promised_day,
      person_text = users.search_text
    from owed join users on users.id = owed.user_id left join lateral (
      select id, payment_promises.promised_day from payment_promises
      where user_id = owed.user_id and south_african_day(at) > oldest
      order by at desc, id desc limit 1
    ) as promise on true
    where debtors.user_id = owed.user_id
  ), steps as (
    select oldest_due_day as day, -1 as step from debtors
      where user_id = any(people) and oldest_due_day < 'infinity'
    union all select oldest, 1 from owed
  ), counted as (
    update statistics_counters set debtors = debtors + (select sum(step) from steps)
    where shard = counter_shard() and (select sum(step) from steps) <> 0
  )
  insert into debtor_counters as counters (day, shard, debtors)
    select day, counter_shard(), sum(step) from steps
    group by day having sum(step) <> 0 order by day
  on conflict (day, shard) do update set debtors = counters.debtors + excluded.debtors;
end $$;

-- 014-statistics.sql creates its triggers.
create function sum_changed_debts() returns trigger language plpgsql as $$
declare people uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct user_id) into people from new_rows
    where is_debt(payment_status, written_off_at, payment_method, is_scheduled_payment);
  elsif tg_op = 'DELETE' then
    select array_agg(distinct user_id) into people from old_rows
    where is_debt(payment_status, written_off_at, payment_method, is_scheduled_payment);
  else
    select array_agg(distinct person) into people
    from old_rows as o join new_rows as n using (id),
      lateral (values
        (is_debt(o.payment_status, o.written_off_at, o.payment_method, o.is_scheduled_payment),
         is_debt(n.payment_status, n.written_off_at, n.payment_method, n.is_scheduled_payment))
      ) as debts (before, after),
      lateral (values (o.user_id), (n.user_id)) as both_people (person)
    where before <> after or (after and (o.user_id, o.due_day, o.total_repayment_cents)
      <> (n.user_id, n.due_day, n.total_repayment_cents));
  end if;
  if people is not null then perform sum_debts(people); end if;
  return null;
end $$;

-- The same from the rows.
create view recounted_debtors as
  select owed.user_id, oldest_due_day, owed_cents, promise.id as promise_id, promise.promised_day
  from (
    select user_id, min(due_day) as oldest_due_day,
      sum(total_repayment_cents)::bigint as owed_cents
    from purchases
    where is_debt(payment_status, written_off_at, payment_method, is_scheduled_payment)
    group by user_id
  ) as owed left join lateral (
    select id, promised_day from payment_promises
    where user_id = owed.user_id and south_african_day(at) > oldest_due_day
    order by at desc, id desc limit 1
  ) as promise on true;

-- What came of a reminder: the message to a person, or why there is none.
create table reminder_outcomes (
  -- The call, by the id that its idempotency key remembers.
  run_id uuid not null,
  user_id uuid not null references users (id),
  message_id uuid references messages (id),
  send_at timestamptz,
  refusal text,
  primary key (run_id, user_id)
);
create index reminder_outcomes_by_user on reminder_outcomes (user_id);

-- The credit limits that admins set for a person. A row is never changed: the latest one counts.
create table credit_limits (
  number bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  -- Null for the limit that everybody has.
  budget_cents bigint check (budget_cents >= 0),
  collected_cents bigint check (collected_cents >= 0),
  reason text not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null
);
create index credit_limits_by_user on credit_limits (user_id, number desc);
