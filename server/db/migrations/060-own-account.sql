-- The signed-in user's own account: consent, signed-in devices, and the end of an account.

alter table users
  -- SMS other than those a service needs (reminders, decisions).
  add column sms_consent boolean not null default false,
  -- Since when nobody is behind this row any more: it holds the books together and nothing else.
  add column deleted_at timestamptz;

alter table sessions
  -- What the user sees of a session: its token's hash never leaves.
  add column id uuid not null unique default gen_random_uuid(),
  -- The browser in words, as it named itself at sign-in.
  add column browser text;

-- What a deleted account leaves outside of the database: written with the deletion, done by a job.
create table erasures (
  kind text not null check (kind in ('picture', 'gateway-customer')),
  name text not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (kind, name)
);
create index erasures_due on erasures (due_at);
