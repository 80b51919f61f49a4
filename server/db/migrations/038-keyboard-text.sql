-- Copied texts come with other spaces, dashes and apostrophes than a keyboard's, with full-width
-- signs and with invisible marks. Keys and searches take them as a keyboard's (API-16), and
-- domain/values/keyboard-text.ts does the same with what is typed.
create function keyboard_text(typed text) returns text
language sql immutable parallel safe as $$
  select translate(
    translate(
      -- Nothing invisible.
      regexp_replace(typed collate "C",
        E'[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2'
        '\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
        '\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd'
        '\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
        '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'),
      -- Spaces, dashes and apostrophes.
      E'\u0009\u000a\u000b\u000c\u000d\u00a0\u1680\u2000\u2001\u2002\u2003\u2004'
      '\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u2800\u3000'
      '\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043'
      '\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32'
      '\ufe58\ufe63\uff0d\U00010d6e\U00010ead\u0060\u00b4\u02b9\u02bb\u02bc'
      '\u02bd\u2018\u2019\u201a\u201b\u2032\u2035\uff07\uff40',
      repeat(' ', 24) || repeat('-', 29) || repeat('''', 14)),
    '！＂＃＄％＆（）＊＋，．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&()*+,./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_abcdefghijklmnopqrstuvwxyz{|}~')
$$;

-- The form of texts in searches (API-17), as in 001-accounts.sql and domain/values/search.ts. It now
-- leaves out apostrophes, and has one space for all that stand together, and for a comma.
do $migration$
declare
  collation_name text := (
    select collname from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu')
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by collname = 'pg_c_utf8' desc limit 1);
begin
  execute format($body$
    create or replace function plain_text(typed text) returns text
    language plpgsql immutable parallel safe as $$
    declare
      plain text;
      letter text;
    begin
      if octet_length(typed) = length(typed) then
        plain := translate(lower(typed collate "C"), '''`', '');
      else
        plain := regexp_replace(normalize(keyboard_text(typed), NFKD), '[\u0300-\u036f]', '', 'g');
        plain := translate(lower(keyboard_text(plain) collate %I), 'ςı''', 'σi');
      end if;
      plain := regexp_replace(plain, '[ ,\u0009-\u000d]+', ' ', 'g');
      if octet_length(plain) = length(plain) then return plain; end if;
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

-- A number that was copied with other signs gets the form that it would get now.
update users set phone_number =
  case when translate(phone.plain, ' ().-', '') ~ '^((\+|00)?270?|0)[0-9]{9}$'
    then '+27' || right(translate(phone.plain, ' ().-', ''), 9) else phone.plain end
from (select id, btrim(regexp_replace(keyboard_text(phone_number), ' +', ' ', 'g')) as plain
  from users) as phone
where users.id = phone.id and phone_number <> phone.plain;

-- The stored searches are computed again where they differ: by name and in each list. A change of a
-- person's text also changes its copies in the lists.
update users set first_name = first_name
where name_key <> plain_text(last_name || ' ' || first_name)
  or search_text <> plain_text(' ' || first_name || ' ' || last_name || ' ' || username || ' '
    || coalesce(email, '') || ' ' || coalesce(phone_number, ''));
update fuel_requests set car_make = car_make
where search_text <> plain_text(' ' || car_make || ' ' || car_model);
update purchases set car_make = car_make
where search_text <> plain_text(
  ' ' || car_make || ' ' || car_model || ' ' || car_registration_number);
update messages set text = text
where search_text <> plain_text(' ' || coalesce(phone_number, '') || ' ' || text);
