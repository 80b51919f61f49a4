-- Refunds, write-offs and credit limits above the operator's amount, which a second admin has to
-- confirm (SEC-31). Nothing of them has happened before.
create table approvals (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'write-off', 'credit-limits')),
  -- Whom it concerns.
  user_id uuid not null references users (id),
  purchase_id uuid references purchases (id)
    check ((purchase_id is null) = (kind = 'credit-limits')),
  amount_cents bigint not null,
  -- The limits that are asked for; null is what everybody has.
  budget_cents bigint,
  collected_cents bigint,
  reason text check ((reason is null) = (kind = 'refund')),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  -- Null when the account was deleted meanwhile.
  decided_by uuid references users (id) check (decided_by <> asked_by or not is_confirmed),
  decided_at timestamptz,
  is_confirmed boolean check ((is_confirmed is null) = (decided_at is null))
);
create index approvals_pending on approvals (asked_at) where decided_at is null;
create unique index approvals_of_purchase on approvals (purchase_id) where decided_at is null;
create unique index approvals_of_limits on approvals (user_id)
  where decided_at is null and kind = 'credit-limits';
create index approvals_by_user on approvals (user_id);
