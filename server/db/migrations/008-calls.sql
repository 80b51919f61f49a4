-- Idempotency keys and rate limits.

-- The object that a call created with its Idempotency-Key. The rows are never deleted.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key uuid not null,
  call text not null,
  fingerprint bytea not null,
  result_id uuid,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- Tries within a window, by bucket and hashed subject.
create table rate_limits (
  bucket text not null,
  subject bytea not null,
  tries integer not null,
  window_ends_at timestamptz not null,
  primary key (bucket, subject)
);
create index rate_limits_by_end on rate_limits (window_ends_at);
