-- Whoever looks for Chloe finds CHLOË, however either is typed: what a search looks through, and what
-- names are sorted by, has neither case nor accents. `domain/search.ts` makes the same of what is
-- typed. Letters alone that ASCII has are put in lower case, whatever the database's own language is.
create function search_key(words text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g') collate "C")
$$;

-- It looks at the column that is made anew.
drop trigger users_renamed on users;
alter table users drop column name_key, drop column search_text;
alter table users
  add column name_key text not null
    generated always as (search_key(last_name || ' ' || first_name)) stored,
  add column search_text text not null generated always as (search_key(
    ' ' || first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' '
    || coalesce(phone_number, ''))) stored;
create index users_by_name on users (name_key, id);
create index users_blacklisted_by_name on users (name_key, id) where is_blacklisted;
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
create trigger users_renamed after update on users
  for each row when (old.search_text is distinct from new.search_text)
  execute function rename_person();

alter table fuel_requests drop column search_text;
alter table fuel_requests add column search_text text not null
  generated always as (search_key(' ' || car_make || ' ' || car_model)) stored;
alter table purchases drop column search_text;
alter table purchases add column search_text text not null generated always as (search_key(
  ' ' || car_make || ' ' || car_model || ' ' || car_registration_number)) stored;
alter table messages drop column search_text;
alter table messages add column search_text text not null
  generated always as (search_key(' ' || coalesce(phone_number, '') || ' ' || text)) stored;

update fuel_requests set person_text = users.search_text from users
  where users.id = user_id and person_text <> users.search_text;
update purchases set person_text = users.search_text from users
  where users.id = user_id and person_text <> users.search_text;
update messages set person_text = users.search_text from users
  where users.id = user_id and person_text <> users.search_text;

create index fuel_requests_search on fuel_requests using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
create index purchases_search on purchases using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
create index messages_search on messages using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
