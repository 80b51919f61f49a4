-- The functions that tables, indexes, views and queries share. In every migration, money is whole
-- cents (`_cents`) and volume is whole centilitres (`_cl`).

-- Searches use trigram indexes. A user who may create tables may create this extension.
create extension if not exists pg_trgm;

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

-- Writes a text of any script in ASCII letters (API-17). Searches use this form and names are sorted
-- by it, because in some locales the index knows only ASCII letters. Accents and apostrophes are
-- removed, and one space stands for all that stand together, and for a comma. Every other letter
-- outside of ASCII becomes Z and five more capitals, which do not occur in lower-case text.
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

create function south_african_day(at timestamptz) returns date language sql immutable as
  $$ select (at at time zone 'Africa/Johannesburg')::date $$;

-- Whether the money of a purchase with this status is owed, as `isOwed` of the domain.
create function is_owed(status text) returns boolean language sql immutable as
  $$ select status in ('pending', 'scheduled', 'processing', 'overdue') $$;

-- Whether a purchase is paid later. A purchase paid by card at once is never owed: the account
-- statement shows it together with its payment. While the card is being charged, or after it was
-- declined, the purchase counts as neither outstanding nor overdue.
create function is_on_credit(method text, is_scheduled boolean) returns boolean
language sql immutable as $$ select is_scheduled or method <> 'card' $$;

create function is_debt(status text, written_off_at timestamptz, method text, is_scheduled boolean)
returns boolean language sql immutable as
  $$ select is_owed(status) and written_off_at is null and is_on_credit(method, is_scheduled) $$;

-- Whether a purchase is overdue on a day (PAY-8, LEND-43): it is owed on credit, and we have
-- stopped collecting it, or its due day has passed and we never collect it. `isOverdue` in
-- domain/purchases is the same.
create function is_overdue(status text, written_off_at timestamptz, method text, is_scheduled boolean,
  due_day date, today date) returns boolean language sql immutable as $$
  select is_debt(status, written_off_at, method, is_scheduled)
    and (status = 'overdue' or (due_day < today and not is_scheduled and method <> 'debit_order'))
$$;
