-- ID numbers and home addresses are encrypted. The database does not have the key, so the start of
-- the server encrypts what is stored and empties the columns of the first release, `id_number` and
-- `home_address` (server/secrets/encrypt-users.ts).
alter table users
  add column encrypted_id_number bytea,
  add column encrypted_home_address bytea,
  -- The keyed hash of the ID number: it is unique, and looks an ID number up.
  add column id_number_key bytea;

drop index users_id_number_key;
create unique index users_id_number_key on users (id_number_key) where id_number_key is not null;

-- An encrypted value begins with the four bytes that name its key: these indexes find the values of
-- former keys.
create index users_id_number_by_key on users (substring(encrypted_id_number for 4))
  where encrypted_id_number is not null;
create index users_home_address_by_key on users (substring(encrypted_home_address for 4))
  where encrypted_home_address is not null;
create index authenticator_apps_by_key on authenticator_apps (substring(secret for 4));

-- The users who are not encrypted yet: once there are none, each start sees that at once.
create index users_to_encrypt on users (id) where id_number is not null or home_address is not null;
