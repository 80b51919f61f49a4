-- Admins and attendants are no motorists, and who is blocked is decided on: none of them waits to be
-- verified (ADM-16). A trigger keeps whether somebody works at a station, so that no list has to ask.
alter table users add column is_attendant boolean not null default false;
create function note_attendant() returns trigger language plpgsql as $$
begin
  update users set is_attendant = new.removed_at is null where id = new.user_id;
  return null;
end $$;
create trigger attendants_noted after insert or update on attendants
  for each row execute function note_attendant();

-- A better photo that the desk has asked for, and when the motorist has sent one (VEH-23).
alter table cars
  add column photo_asked_at timestamptz,
  add column photo_asked_because text,
  add column photo_answered_at timestamptz;

create or replace function is_waiting(person users) returns boolean language sql immutable as $$
  select person.deleted_at is null and not person.is_verified and not person.is_admin
    and not person.is_attendant and not person.is_blacklisted
$$;
-- What waits for its owner does not wait for an admin.
create or replace function is_waiting(car cars) returns boolean language sql immutable as $$
  select car.deleted_at is null and not car.is_roadworthy and not car.is_stolen
    and (car.photo_asked_at is null or car.photo_answered_at is not null)
    and car.plate_key is not null
$$;
create or replace view recounted_waiting as select
  (select count(*) from cars where is_waiting(cars)) as waiting_vehicles,
  (select count(*) from users where is_waiting(users)) as waiting_people;
update users set is_attendant = true
  where id in (select user_id from attendants where removed_at is null);
update statistics_counters set
  waiting_people = case shard when 0 then found.waiting_people else 0 end
from recounted_waiting as found;

drop index cars_waiting, users_waiting;
create index cars_waiting on cars (created_at, id)
  where deleted_at is null and not is_roadworthy and not is_stolen
    and (photo_asked_at is null or photo_answered_at is not null) and plate_key is not null;
create index cars_with_asked_photo on cars (photo_asked_at, id)
  where deleted_at is null and photo_asked_at is not null and photo_answered_at is null;
create index users_waiting on users (registration_date, id)
  where deleted_at is null and not is_verified and not is_admin and not is_attendant
    and not is_blacklisted;

-- A vehicle whose plate the desk has removed has no key until its owner enters another one (VEH-25).
alter table cars alter column plate_key drop not null;

-- Plates that the desk has removed from a vehicle, and the vehicle that got each (VEH-25).
create table removed_plates (
  id uuid primary key,
  car_id uuid not null references cars (id),
  user_id uuid not null references users (id),
  plate_key text not null,
  -- The vehicle that got the plate; null if everybody else could have it.
  to_car_id uuid references cars (id),
  reason text not null,
  removed_at timestamptz not null,
  removed_by uuid not null references users (id),
  -- When the desk gave the plate back.
  returned_at timestamptz
);
create index removed_plates_of_user on removed_plates (user_id, plate_key) where returned_at is null;
create index removed_plates_of_car on removed_plates (car_id);
create index removed_plates_to_car on removed_plates (to_car_id) where to_car_id is not null;
