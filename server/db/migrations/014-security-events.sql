-- What happens to the security of accounts. An account and an address are HMACs under a key that is
-- not in the database, so that a stolen database does not tell who signed in from where.
create table security_events (
  number bigint generated always as identity primary key,
  kind text not null,
  -- Null where the event concerns no account.
  account bytea,
  -- Null during a flood of failures, which are then counted without their addresses.
  address bytea,
  browser text,
  -- Equal events of an hour are one row, so that a flood cannot fill the table.
  hour timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  constraint security_events_once unique nulls not distinct (hour, kind, account, address, browser)
);
create index security_events_newest on security_events (first_at desc, number desc);
create index security_events_by_kind on security_events (kind, first_at desc, number desc);
create index security_events_by_account on security_events (account, first_at desc, number desc);

-- Append-only for every user, including its owner: a row only counts up, and only goes after a year.
create function refuse_security_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.times = old.times + 1 and new.last_at >= old.last_at
      and to_jsonb(new) - '{times,last_at}'::text[] = to_jsonb(old) - '{times,last_at}'::text[]
    then return new; end if;
  elsif tg_op = 'DELETE' then
    if old.first_at < now() - interval '365 days' then return old; end if;
  end if;
  raise exception 'The security events are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger security_events_are_append_only before update or delete on security_events
  for each row execute function refuse_security_event_change();
create trigger security_events_stay before truncate on security_events
  for each statement execute function refuse_security_event_change();
-- Also when a copy switches triggers off (session_replication_role).
alter table security_events enable always trigger security_events_are_append_only;
alter table security_events enable always trigger security_events_stay;
