-- Every action of an admin, written with it (ADM-5): who, what, on whom, which fields, when.
-- Ids and names of fields only, never a personal value.
create table audit_log (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id uuid not null references users (id),
  action text not null,
  -- The user acted upon, where there is one.
  user_id uuid references users (id),
  -- The car, request, purchase or price acted upon, where there is one.
  object_id uuid,
  fields text[] not null default '{}'
);
create index audit_log_by_admin on audit_log (admin_id, number desc);
create index audit_log_by_user on audit_log (user_id, number desc);
create index audit_log_by_action on audit_log (action, number desc);

-- Append-only for everybody, its owner included.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Also where triggers are switched off for a copy (session_replication_role).
alter table audit_log enable always trigger audit_log_is_append_only;
