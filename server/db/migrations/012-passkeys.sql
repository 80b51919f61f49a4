-- Passkeys of all users, the second factor of admins, and when the user of a session last proved
-- who they are.
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

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table sessions add column proved_at timestamptz;
