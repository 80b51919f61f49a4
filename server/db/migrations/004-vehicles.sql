-- Vehicles, their pictures, and the catalogue that users fill.

-- A user requests an upload, sends the picture, and then attaches it to vehicles.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  content_type text not null,
  size integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  stored_at timestamptz,
  -- How many live vehicles show the picture. The database counts them at every change. A picture
  -- that no vehicle shows is removed once it is a day old.
  shown_by integer not null default 0 check (shown_by >= 0),
  -- Until this instant, one process removes the picture, and no vehicle may show it.
  claimed_until timestamptz
);
-- In the order of removal, so that a failed removal holds up no other.
create index uploads_orphaned on uploads (claimed_until nulls first, created_at) where shown_by = 0;
-- The open uploads are counted for each user.
create index uploads_open on uploads (user_id, expires_at) where stored_at is null;

create table cars (
  id uuid primary key,
  user_id uuid not null references users (id),
  registration_number text not null,
  -- Null once the desk has removed the plate, until the owner enters another one (VEH-25).
  plate_key text,
  make text not null,
  model text not null,
  model_type text,
  year integer not null,
  fuel_type text not null check (fuel_type in ('petrol', 'diesel')),
  fuel_capacity_cl integer not null check (fuel_capacity_cl > 0),
  province text not null,
  is_roadworthy boolean not null default false,
  is_stolen boolean not null default false,
  photo_id uuid references uploads (id) on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- A better photo that the desk has asked for, and when the motorist has sent one (VEH-23).
  photo_asked_at timestamptz,
  photo_asked_because text,
  photo_answered_at timestamptz,
  -- A deleted vehicle can exist without its picture; a live one cannot lose it.
  constraint cars_live_with_photo check (photo_id is not null or deleted_at is not null)
);
create unique index cars_live_plate on cars (plate_key) where deleted_at is null;
create index cars_live_by_user on cars (user_id, created_at) where deleted_at is null;
create index cars_by_photo on cars (photo_id);
-- The desk finds vehicles by the start of their plate, whatever the locale of the database.
create index cars_by_plate_start on cars (plate_key text_pattern_ops) where deleted_at is null;
-- What waits for an admin to check it (ADM-16), and what waits for its owner.
create index cars_waiting on cars (created_at, id)
  where deleted_at is null and not is_roadworthy and not is_stolen
    and (photo_asked_at is null or photo_answered_at is not null) and plate_key is not null;
create index cars_with_asked_photo on cars (photo_asked_at, id)
  where deleted_at is null and photo_asked_at is not null and photo_answered_at is null;

create function count_shown_pictures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update uploads set shown_by = shown_by - 1 where id = old.photo_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update uploads set shown_by = shown_by + 1 where id = new.photo_id;
  end if;
  return null;
end $$;
create trigger cars_show_pictures after insert or delete or update of photo_id, deleted_at on cars
  for each row execute function count_shown_pictures();

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

-- The catalogue of vehicles that users typed by hand.
create table user_car_data (
  id uuid primary key default gen_random_uuid(),
  make text not null,
  model text not null,
  model_type text not null,
  make_key text not null,
  model_key text not null,
  model_type_key text not null,
  estimated_fuel_capacity_cl integer not null,
  contributed_by_user_id uuid not null references users (id),
  times_registered integer not null default 1,
  -- Set once two different users registered it: it is then in the lists of all users.
  is_verified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (make_key, model_key, model_type_key)
);
create index user_car_data_verified on user_car_data (make_key, model_key) where is_verified;
