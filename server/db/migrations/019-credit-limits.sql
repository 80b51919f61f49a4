-- The credit limits that admins set for a person. A row is never changed: the latest one counts.
create table credit_limits (
  number bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  -- Null for the limit that everybody has.
  budget_cents bigint check (budget_cents >= 0),
  collected_cents bigint check (collected_cents >= 0),
  reason text not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null
);
create index credit_limits_by_user on credit_limits (user_id, number desc);

-- A card or mandate that was made at the gateway for a purchase which was then refused is ended
-- there. The idempotency key of the purchase stays free, but another try under it has to use another
-- key at the gateway, because the gateway remembers the first one.
create table refused_preparations (
  gateway_key text primary key,
  times integer not null
);
-- A mandate that a purchase still needs is not ended.
create index purchases_awaiting_mandate on purchases (gateway_mandate)
  where gateway_mandate is not null and payment_status in ('pending', 'processing', 'overdue');
