-- What an admin is there for (ADM-47). The admins so far keep all rights. The role counts only while
-- somebody is an admin, and is the one with all rights for everybody else.
alter table users add column admin_role text not null default 'admin'
  check (admin_role in ('admin', 'owner', 'accountant', 'clerk')),
  add check (is_admin or admin_role = 'admin');
