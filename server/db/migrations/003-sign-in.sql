-- Sessions and the browsers they belong to, passwords and passkeys, the second factor of admins, and
-- what happens to the security of accounts.

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
  browser text,
  -- When its user last proved who they are.
  proved_at timestamptz,
  -- The absolute end is counted from here.
  lasts_from timestamptz not null,
  -- The known device that the session belongs to.
  device_hash bytea,
  -- Whether the cookie was set under its `__Host-` name, and counts under no other one.
  is_host_only boolean not null default false,
  -- Set when the user's rights or password change: the next call gets a new token.
  needs_new_token boolean not null default false,
  -- The token before the present one, for calls that were on their way when it was replaced.
  previous_hash bytea,
  previous_until timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_previous on sessions (previous_hash) where previous_hash is not null;

-- The browsers in which a user has signed in. Their tries count apart from those of strangers.
create table known_devices (
  user_id uuid not null references users (id),
  -- The hash of the token in the browser's cookie; browsers of several users have several rows.
  token_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_by_use on known_devices (last_used_at);
-- A sign-in by passkey asks whether its browser is known before it knows the account.
create index known_devices_by_token on known_devices (token_hash);

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

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- As the authenticator names it, in Base64url.
  credential_id text not null unique,
  public_key bytea not null,
  signature_count bigint not null,
  transports text[] not null,
  -- The browser in which it was created.
  name text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at, id);

-- What an authenticator has to sign: once, within five minutes. A sign-in does not know its user.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('registration', 'sign-in', 'proof')),
  user_id uuid references users,
  expires_at timestamptz not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- An app that shows codes for an admin's account. It counts once a code of it was entered.
create table authenticator_apps (
  user_id uuid primary key references users,
  -- Encrypted with a key that the database does not contain.
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was used, counted since 1970: a code is used once.
  last_step bigint
);
create index authenticator_apps_by_key on authenticator_apps (substring(secret for 4));

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

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
