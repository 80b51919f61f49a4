-- Idempotency keys, rate limits, and what phones report.

-- The object that a call created with its Idempotency-Key.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key uuid not null,
  call text not null,
  fingerprint bytea not null,
  result_id uuid,
  created_at timestamptz not null,
  primary key (user_id, key)
);
-- The job that ends keys takes the oldest ones.
create index idempotency_keys_by_age on idempotency_keys (created_at);
-- The erasure of an account finds the keys of calls about other people.
create index idempotency_keys_about_others on idempotency_keys (result_id)
  where call like 'POST /api/sms/%' or call like 'POST /api/admin/users%';

-- Tries within a window, by bucket and hashed subject.
create table rate_limits (
  bucket text not null,
  subject bytea not null,
  tries integer not null,
  window_ends_at timestamptz not null,
  primary key (bucket, subject)
);
create index rate_limits_by_end on rate_limits (window_ends_at);

-- Problems that phones have counted, without a person: nothing refers to a user.
create table device_reports (
  day date not null,
  problem text not null,
  version text not null,
  -- A random number that a phone makes for its reports.
  installation_id uuid not null,
  count integer not null check (count > 0),
  -- The day comes first, because the figures and the clean-up ask for days.
  primary key (day, problem, version, installation_id)
);
