-- The audit log, what waits for a second admin, saved views, and services that do not answer.

-- Every action of an admin is recorded in its own transaction: the admin, the action, the user, the
-- fields and the time. An entry has only ids and names of fields, never personal values.
create table audit_log (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id uuid not null references users (id),
  action text not null,
  -- The affected user, if any.
  user_id uuid references users (id),
  -- The affected car, request, purchase or price, if any.
  object_id uuid,
  fields text[] not null default '{}'
);
-- Entries are stored in the order of their instants, so that a day's entries are found quickly.
create index audit_log_newest on audit_log (at desc, number desc);
create index audit_log_by_admin on audit_log (admin_id, at desc, number desc);
create index audit_log_by_user on audit_log (user_id, at desc, number desc);
create index audit_log_by_action on audit_log (action, at desc, number desc);

-- Append-only for every user, including its owner.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Also when a copy switches triggers off (session_replication_role).
alter table audit_log enable always trigger audit_log_is_append_only;

-- Refunds, write-offs and credit limits above the operator's amount, which a second admin has to
-- confirm (SEC-31).
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
  is_confirmed boolean check ((is_confirmed is null) = (decided_at is null)),
  -- The wrong price because of which a refund was asked for. The correction is decided on once a
  -- second admin confirms that refund (PRI-21).
  price_id uuid references fuel_prices (id) check (price_id is null or kind = 'refund')
);
create index approvals_pending on approvals (asked_at) where decided_at is null;
create unique index approvals_of_purchase on approvals (purchase_id) where decided_at is null;
create unique index approvals_of_limits on approvals (user_id)
  where decided_at is null and kind = 'credit-limits';
create index approvals_by_user on approvals (user_id);

-- An admin's own views of the lists of the desk: a name for filters and an order (ADM-36).
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id),
  list text not null,
  name text not null,
  -- The name without case. It is unique in its list.
  name_key text not null,
  -- Filters and order as in the address of the list, without its search and its page.
  query text not null
);
create unique index saved_views_by_name on saved_views (user_id, list, name_key);

-- The external services whose last try got no answer, whichever process tried. An answer deletes
-- the row.
create table gateway_failures (
  gateway text primary key,
  failing_since timestamptz not null,
  last_failed_at timestamptz not null
);
