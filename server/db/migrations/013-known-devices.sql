-- Known devices and their limits, the absolute end of sessions, and new tokens for open sessions.

-- The browsers in which a user has signed in. Their tries count apart from those of strangers.
create table known_devices (
  user_id uuid not null references users (id),
  -- The hash of the token in the browser's cookie; browsers of several users have several rows.
  token_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_by_use on known_devices (last_used_at);

alter table sessions
  -- The absolute end is counted from here. Sessions that are open already count from this
  -- migration, so that it signs nobody out.
  add column lasts_from timestamptz not null default now(),
  -- The known device that the session belongs to; null until an older session is next used.
  add column device_hash bytea,
  -- Whether the cookie was set under its `__Host-` name, and counts under no other one.
  add column is_host_only boolean not null default false,
  -- Set when the user's rights or password change: the next call gets a new token.
  add column needs_new_token boolean not null default false,
  -- The token before the present one, for calls that were on their way when it was replaced.
  add column previous_hash bytea,
  add column previous_until timestamptz;
alter table sessions alter column lasts_from drop default;
create index sessions_by_previous on sessions (previous_hash) where previous_hash is not null;
