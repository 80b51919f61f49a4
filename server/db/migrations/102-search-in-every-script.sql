-- What a search looks through, and what names are sorted by, in plain letters whatever the script, since
-- the index knows no others in every locale: domain/search.ts makes the same of what is typed. Accents
-- go; every other letter outside of ASCII becomes Z and five more capitals, which no text has that is in
-- lower case.
do $migration$
declare
  -- Lower case in every script: PostgreSQL's own since 17, before that ICU's, if it was built with it.
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

-- What an older server cannot change in a column that is worked out is worked out again: the whole table.
drop trigger users_renamed on users;
alter table users
  drop column name_key,
  drop column search_text,
  add column name_key text not null
    generated always as (plain_text(last_name || ' ' || first_name)) stored,
  add column search_text text not null generated always as (plain_text(
    ' ' || first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' '
    || coalesce(phone_number, ''))) stored;
create trigger users_renamed after update on users
  for each row when (old.search_text is distinct from new.search_text)
  execute function rename_person();
create index users_by_name on users (name_key, id);
create index users_blacklisted_by_name on users (name_key, id) where is_blacklisted;
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);

update fuel_requests set person_text = users.search_text from users
  where users.id = user_id and person_text <> users.search_text;
update purchases set person_text = users.search_text from users
  where users.id = user_id and person_text <> users.search_text;
update messages set person_text = users.search_text from users
  where users.id = user_id and person_text <> users.search_text;

alter table fuel_requests
  drop column search_text,
  add column search_text text not null
    generated always as (plain_text(' ' || car_make || ' ' || car_model)) stored;
create index fuel_requests_search on fuel_requests using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

alter table purchases
  drop column search_text,
  add column search_text text not null generated always as (plain_text(
    ' ' || car_make || ' ' || car_model || ' ' || car_registration_number)) stored;
create index purchases_search on purchases using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

alter table messages
  drop column search_text,
  add column search_text text not null
    generated always as (plain_text(' ' || coalesce(phone_number, '') || ' ' || text)) stored;
create index messages_search on messages using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
