-- Users, and the work that remains after an account is deleted.

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  -- The username in lower case: it is unique, and sign-in looks it up.
  username_key text not null unique,
  password_hash text not null,
  must_change_password boolean not null default false,
  first_name text not null,
  last_name text not null,
  -- Empty; 043-no-plain-fields.sql drops both.
  id_number text,
  home_address text,
  -- The account of an operator needs none of the following three.
  phone_number text,
  email text,
  email_key text,
  is_verified boolean not null default false,
  is_admin boolean not null default false,
  is_blacklisted boolean not null default false,
  blacklisted_by uuid references users (id),
  blacklisted_at timestamptz,
  blacklist_reason text,
  registration_date timestamptz not null,
  -- Consent to SMS other than those a service needs (reminders, decisions).
  sms_consent boolean not null default false,
  -- Set when the account is deleted: the row then only connects the books.
  deleted_at timestamptz,
  -- The admin's lists sort by it.
  name_key text not null generated always as (plain_text(last_name || ' ' || first_name)) stored,
  -- The text that searches use. The leading space lets a search find the start of the first word.
  search_text text not null generated always as (plain_text(
    ' ' || first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' '
    || coalesce(phone_number, ''))) stored,
  -- The database does not have the key of these two.
  encrypted_id_number bytea,
  encrypted_home_address bytea,
  -- The keyed hash of the ID number: it is unique, and looks an ID number up.
  id_number_key bytea,
  -- What an admin is there for (ADM-47). The role counts only while somebody is an admin, and is the
  -- one with all rights for everybody else.
  admin_role text not null default 'admin'
    check (admin_role in ('admin', 'owner', 'accountant', 'clerk')),
  -- Whether somebody works at a station. A trigger keeps it, so that no list has to ask.
  is_attendant boolean not null default false,
  check (is_admin or admin_role = 'admin')
);
-- These two indexes are partial, so that a correction of these columns does not wait. PostgreSQL
-- treats the columns of a full unique index as possible targets of references: changing them would
-- wait for every transaction that writes a row of the user.
create unique index users_id_number_key on users (id_number_key) where id_number_key is not null;
create unique index users_email_key_key on users (email_key) where email_key is not null;
create index users_newest on users (registration_date desc, id desc);
create index users_by_name on users (name_key, id);
create index users_by_username on users (username_key, id);
create index users_admins on users (registration_date desc, id desc) where is_admin;
create index users_blacklisted on users (registration_date desc, id desc) where is_blacklisted;
create index users_blacklisted_by_name on users (name_key, id) where is_blacklisted;
create index users_blacklisted_by_username on users (username_key, id) where is_blacklisted;
-- A whole number is looked up here, because its trigrams occur in every number.
create index users_by_phone on users (phone_number);
-- Without `fastupdate` the index includes each row at once. With it, every search would also scan
-- the list of pending rows.
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- Admins and attendants are no motorists, and who is blocked is decided on: none of them waits to be
-- verified (ADM-16).
create index users_waiting on users (registration_date, id)
  where deleted_at is null and not is_verified and not is_admin and not is_attendant
    and not is_blacklisted;
-- An encrypted value begins with the four bytes that name its key: these indexes find the values of
-- former keys.
create index users_id_number_by_key on users (substring(encrypted_id_number for 4))
  where encrypted_id_number is not null;
create index users_home_address_by_key on users (substring(encrypted_home_address for 4))
  where encrypted_home_address is not null;

-- Fuel requests, purchases, messages and debtors copy their user's search_text as person_text. A
-- search for a common name walks the sorted list; looking up the user of each row would cost ten
-- times as much. A row that is written while its user is renamed may keep the old name. That does no
-- harm, because rare names are looked up in users.

-- A row that is written while its user is being deleted waits here, as its foreign key would make
-- it wait a moment later. It then stores nothing about the user.
create function note_person() returns trigger language plpgsql as $$
begin
  select search_text into new.person_text from users where id = new.user_id for key share;
  new.person_text := coalesce(new.person_text, '');
  return new;
end $$;

-- Later files create the tables; PostgreSQL looks them up when the function runs. The debtors come
-- last, because a change of a purchase also locks the purchase before the debtor.
create function rename_person() returns trigger language plpgsql as $$
begin
  update fuel_requests set person_text = new.search_text where user_id = new.id;
  update purchases set person_text = new.search_text where user_id = new.id;
  update messages set person_text = new.search_text where user_id = new.id;
  update debtors set person_text = new.search_text where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update on users
  for each row when (old.search_text is distinct from new.search_text)
  execute function rename_person();

-- A user is another customer at each processor.
create table gateway_customers (
  user_id uuid not null references users (id),
  processor text not null check (processor in ('demo', 'paystack')),
  customer text not null,
  primary key (user_id, processor)
);

-- What a deleted account leaves outside of the database. The deletion writes these rows, and a job
-- erases what they name.
create table erasures (
  kind text not null check (kind in ('picture', 'gateway-customer')),
  name text not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  -- Where a customer is deleted.
  processor text check (processor in ('demo', 'paystack')),
  primary key (kind, name)
);
create index erasures_due on erasures (due_at);
