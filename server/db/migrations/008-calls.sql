-- What the server remembers of calls: their idempotency keys, and how many came.

-- What a creating call made under its Idempotency-Key. The rows are kept for good.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key uuid not null,
  call text not null,
  fingerprint bytea not null,
  result_id uuid,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- Tries within a window, per bucket and hashed subject.
create table rate_limits (
  bucket text not null,
  subject bytea not null,
  tries integer not null,
  window_ends_at timestamptz not null,
  primary key (bucket, subject)
);
create index rate_limits_by_end on rate_limits (window_ends_at);
