-- SMS: every message is a row before it is sent. The row's id is the key under which it is sent, once.

alter table messages
  -- Null where an admin typed the number.
  alter column user_id drop not null,
  -- In +27 form. What was written without one takes the user's when it is first tried, and keeps it.
  add column phone_number text,
  add column sent_by uuid references users (id),
  add column attempts integer not null default 0,
  add column next_try_at timestamptz,
  add column claimed_until timestamptz,
  -- Since when the gateway may have it without our knowing; null while it surely has not.
  add column unsure_since timestamptz,
  add column gateway_reference text,
  add column reason text,
  add column sent_at timestamptz;

update messages set next_try_at = created_at;
alter table messages alter column next_try_at set not null;

-- One message at the gateway is one of ours.
create unique index messages_by_reference on messages (gateway_reference);
create index messages_to_send on messages (next_try_at) where status = 'queued';
create index messages_by_time on messages (created_at, id);
create index messages_by_number on messages (phone_number, sent_at)
  where gateway_reference is not null;
