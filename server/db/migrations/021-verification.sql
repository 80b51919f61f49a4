-- What waits for an admin: vehicles and people to check (ADM-16), and what the morning page shows
-- (ADM-17).

create index cars_waiting on cars (created_at, id)
  where deleted_at is null and not is_roadworthy and not is_stolen;
create index users_waiting on users (registration_date, id)
  where deleted_at is null and not is_verified;

-- Counted like the other figures of 009-admin.sql.
alter table statistics_counters
  add column waiting_vehicles bigint not null default 0,
  add column waiting_people bigint not null default 0;

create view recounted_waiting as select
  (select count(*) from cars
    where deleted_at is null and not is_roadworthy and not is_stolen) as waiting_vehicles,
  (select count(*) from users where deleted_at is null and not is_verified) as waiting_people;

update statistics_counters set waiting_vehicles = found.waiting_vehicles,
  waiting_people = found.waiting_people
  from recounted_waiting as found where shard = 0;

create function is_waiting(car cars) returns boolean language sql immutable as
  $$ select car.deleted_at is null and not car.is_roadworthy and not car.is_stolen $$;

create function is_waiting(person users) returns boolean language sql immutable as
  $$ select person.deleted_at is null and not person.is_verified $$;

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
create trigger cars_waiting_added after insert on cars
  referencing new table as new_rows for each statement execute function count_waiting_vehicles();
create trigger cars_waiting_changed after update on cars
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_waiting_vehicles();
create trigger cars_waiting_removed after delete on cars
  referencing old table as old_rows for each statement execute function count_waiting_vehicles();

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
create trigger users_waiting_added after insert on users
  referencing new table as new_rows for each statement execute function count_waiting_people();
create trigger users_waiting_changed after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_waiting_people();
create trigger users_waiting_removed after delete on users
  referencing old table as old_rows for each statement execute function count_waiting_people();

-- The message log of one channel, also under a status: the failed ones of a week are counted.
create index messages_by_channel on messages (channel, created_at desc, id desc);
create index messages_by_channel_status on messages (channel, status, created_at desc, id desc);

-- Late debts are counted by their day.
create index purchases_late on purchases (due_day, user_id)
  where payment_status in ('pending', 'scheduled', 'processing', 'overdue')
    and written_off_at is null and (is_scheduled_payment or payment_method <> 'card');

-- The external services whose last try got no answer, whichever process tried. An answer deletes
-- the row.
create table gateway_failures (
  gateway text primary key,
  failing_since timestamptz not null,
  last_failed_at timestamptz not null
);
