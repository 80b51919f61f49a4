-- What must be unique gets its new key (API-16). Where the new keys of two rows are equal, the older row
-- has it, and the other keeps its former one: it can be found by that, and nobody loses anything.
create function keyboard_key(former text) returns text
language sql immutable parallel safe as $$
  -- An accent on its own, which the former keys have taken apart, stands for an apostrophe.
  select btrim(regexp_replace(keyboard_text(replace(former, E' \u0301', '''')), ' +', ' ', 'g'))
$$;

update users set username_key = wanted.key
from (select id, key, row_number() over (partition by key order by registration_date, id) as place
  from (select id, registration_date, username_key, keyboard_key(username_key) as key
    from users) as present
  where key <> username_key and key <> '') as wanted
where users.id = wanted.id and place = 1
  and not exists (select from users as other where other.username_key = wanted.key);

update cars set plate_key = wanted.key
from (select id, key, row_number() over (partition by key order by created_at, id) as place
  from (select id, created_at, plate_key,
      upper(translate(keyboard_text(registration_number), ' -', '') collate "C") as key
    from cars where deleted_at is null) as present
  where key <> plate_key) as wanted
where cars.id = wanted.id and place = 1
  and not exists (select from cars as other
    where other.plate_key = wanted.key and other.deleted_at is null);

update saved_views set name_key = wanted.key
from (select id, user_id, list, key,
    row_number() over (partition by user_id, list, key order by id) as place
  from (select id, user_id, list, name_key, keyboard_key(name_key) as key
    from saved_views) as present
  where key <> name_key) as wanted
where saved_views.id = wanted.id and place = 1
  and not exists (select from saved_views as other where other.user_id = wanted.user_id
    and other.list = wanted.list and other.name_key = wanted.key);

update user_car_data set make_key = wanted.make, model_key = wanted.model,
  model_type_key = wanted.model_type
from (select id, make, model, model_type,
    row_number() over (partition by make, model, model_type order by created_at, id) as place
  from (select id, created_at, make_key, model_key, model_type_key,
      keyboard_key(make_key) as make, keyboard_key(model_key) as model,
      keyboard_key(model_type_key) as model_type
    from user_car_data) as present
  where (make, model, model_type) <> (make_key, model_key, model_type_key)) as wanted
where user_car_data.id = wanted.id and place = 1
  and not exists (select from user_car_data as other
    where (other.make_key, other.model_key, other.model_type_key)
      = (wanted.make, wanted.model, wanted.model_type));

drop function keyboard_key(text);
