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
  plate_key text not null,
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
  -- A deleted vehicle can exist without its picture; a live one cannot lose it.
  constraint cars_live_with_photo check (photo_id is not null or deleted_at is not null)
);
create unique index cars_live_plate on cars (plate_key) where deleted_at is null;
create index cars_live_by_user on cars (user_id, created_at) where deleted_at is null;
create index cars_by_photo on cars (photo_id);

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
