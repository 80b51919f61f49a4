-- Decisions on fuel requests that their admin can still undo. A job carries them out when their
-- time has come, whether or not a page is open (REQ-14).
create table held_decisions (
  request_id uuid primary key references fuel_requests (id),
  admin_id uuid not null references users (id),
  status text not null check (status in ('approved', 'completed', 'rejected')),
  -- Null when the decision leaves the notes as they are.
  notes text,
  applies_at timestamptz not null,
  claimed_until timestamptz
);
create index held_decisions_due on held_decisions (applies_at);
