-- The list of late people has a copy of each person's search text, as the other lists have
-- (001-accounts.sql). A search for a common name then needs no look-up of each user.
alter table debtors add column person_text text not null default '';
update debtors set person_text = users.search_text from users where users.id = debtors.user_id;

-- As in 001-accounts.sql. The debtors come last, because a change of a purchase also locks the
-- purchase before the debtor.
create or replace function rename_person() returns trigger language plpgsql as $$
begin
  update fuel_requests set person_text = new.search_text where user_id = new.id;
  update purchases set person_text = new.search_text where user_id = new.id;
  update messages set person_text = new.search_text where user_id = new.id;
  update debtors set person_text = new.search_text where user_id = new.id;
  return null;
end $$;

-- As in 020-collections.sql. The third step reads the search text, so that it sees a change of name
-- that was committed meanwhile.
create or replace function sum_debts(people uuid[]) returns void language plpgsql as $$
begin
  perform from statistics_counters where shard = counter_shard() for update;
  insert into debtors (user_id, oldest_due_day, owed_cents)
    select id, 'infinity', 0 from unnest(people) as id order by id
    -- Locks an existing row and leaves it as it is.
    on conflict (user_id) do update set owed_cents = 0 where false;
  with owed as (
    select user_id, min(due_day) as oldest, sum(total_repayment_cents)::bigint as total
    from purchases
    where user_id = any(people) and is_on_credit(payment_method, is_scheduled_payment)
      and payment_status in ('pending', 'scheduled', 'processing', 'overdue')
      and written_off_at is null
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
