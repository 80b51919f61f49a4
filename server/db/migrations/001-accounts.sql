-- Users, sign-in data, and the work that remains after an account is deleted. In every migration,
-- money is whole cents (`_cents`) and volume is whole centilitres (`_cl`).

-- Searches use trigram indexes. A user who may create tables may create this extension.
create extension if not exists pg_trgm;

-- Writes a text of any script in ASCII letters. Searches use this form and names are sorted by it,
-- because in some locales the index knows only ASCII letters. Accents are removed. Every other
-- letter outside of ASCII becomes Z and five more capitals, which do not occur in lower-case text.
-- domain/values/search.ts does the same with the search text.
do $migration$
declare
  -- Lower-cases every script: with PostgreSQL's own function since 17, before that with ICU if
  -- available.
  collation_name text := (
    select collname from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu')
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by collname = 'pg_c_utf8' desc limit 1);
begin
  execute format($body$
    create function plain_text(typed text) returns text
    language plpgsql immutable parallel safe as $$
    declare
      plain text;
      letter text;
    begin
      if octet_length(typed) = length(typed) then return lower(typed collate "C"); end if;
      plain := regexp_replace(normalize(typed, NFKD), '[\u0300-\u036f]', '', 'g');
      plain := translate(lower(plain collate %I), 'ςı', 'σi');
      loop
        letter := substring(plain from '[^\u0001-\u007f]');
        exit when letter is null;
        plain := replace(plain, letter, 'Z' || translate(lpad(to_hex(ascii(letter)), 5, '0'),
          '0123456789abcdef', 'GHIJKLMNOPQRSTUV'));
      end loop;
      return plain;
    end $$
  $body$, coalesce(collation_name, 'default'));
end $migration$;

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  -- The username in lower case: it is unique, and sign-in looks it up.
  username_key text not null unique,
  password_hash text not null,
  must_change_password boolean not null default false,
  first_name text not null,
  last_name text not null,
  -- The account of an operator needs none of the following five.
  id_number text,
  home_address text,
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
  -- The customer at the payment gateway, once something was saved there for the user.
  gateway_customer text,
  -- Consent to SMS other than those a service needs (reminders, decisions).
  sms_consent boolean not null default false,
  -- Set when the account is deleted: the row then only connects the books.
  deleted_at timestamptz,
  -- The admin's lists sort by it.
  name_key text not null generated always as (plain_text(last_name || ' ' || first_name)) stored,
  -- The text that searches use. The leading space lets a search find the start of the first word.
  search_text text not null generated always as (plain_text(
    ' ' || first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' '
    || coalesce(phone_number, ''))) stored
);
-- These two indexes are partial, so that a correction of these columns does not wait. PostgreSQL
-- treats the columns of a full unique index as possible targets of references: changing them would
-- wait for every transaction that writes a row of the user.
create unique index users_id_number_key on users (id_number) where id_number is not null;
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

-- Fuel requests, purchases and messages copy their user's search_text as person_text. A search for
-- a common name walks the sorted list; looking up the user of each row would cost ten times as
-- much. A row that is written while its user is renamed may keep the old name. That does no harm,
-- because rare names are looked up in users.

-- A row that is written while its user is being deleted waits here, as its foreign key would make
-- it wait a moment later. It then stores nothing about the user.
create function note_person() returns trigger language plpgsql as $$
begin
  select search_text into new.person_text from users where id = new.user_id for key share;
  new.person_text := coalesce(new.person_text, '');
  return new;
end $$;

-- Later migrations create the three tables; PostgreSQL looks them up when the function runs.
create function rename_person() returns trigger language plpgsql as $$
begin
  update fuel_requests set person_text = new.search_text where user_id = new.id;
  update purchases set person_text = new.search_text where user_id = new.id;
  update messages set person_text = new.search_text where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update on users
  for each row when (old.search_text is distinct from new.search_text)
  execute function rename_person();

-- Only the hash of a session's token is stored.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null,
  -- The id by which the user sees the session; the hash of its token is never sent.
  id uuid not null unique default gen_random_uuid(),
  -- The browser in words, from its user agent at sign-in.
  browser text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Links to set a new password. Only the hash of the token is stored.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used boolean not null default false,
  created_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);

-- What a deleted account leaves outside of the database. The deletion writes these rows, and a job
-- erases what they name.
create table erasures (
  kind text not null check (kind in ('picture', 'gateway-customer')),
  name text not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (kind, name)
);
create index erasures_due on erasures (due_at);
