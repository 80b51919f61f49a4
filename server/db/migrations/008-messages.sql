-- SMS and mail. Every message is a row before it is sent, and a job delivers it. The row's id is
-- the key under which it is sent, once.

create table messages (
  id uuid primary key default gen_random_uuid(),
  -- Null when an admin typed the number.
  user_id uuid references users (id),
  kind text not null,
  -- Identifies a message that must exist once, such as a purchase's reminder of a day.
  subject text not null,
  text text not null,
  -- 'cancelled': it was queued, and there was nothing left to say at its hour.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'cancelled')),
  created_at timestamptz not null,
  -- In +27 form. A message without a number gets the user's at its first try, and keeps it.
  phone_number text,
  sent_by uuid references users (id),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  -- Since when the gateway may have the message without our knowing; null while it certainly has
  -- not.
  unsure_since timestamptz,
  gateway_reference text,
  reason text,
  sent_at timestamptz,
  -- The user's search_text (002-accounts.sql).
  person_text text not null default '',
  -- A mail goes to the user's address at the time of sending. It has no user when no user has the
  -- requested address. The text of a mail is stored without the secret of its link, which is
  -- created when the mail is sent.
  channel text not null default 'sms' check (channel in ('sms', 'mail')),
  -- How many tries may have been accepted without our knowing.
  unanswered_tries integer not null default 0 check (unanswered_tries >= 0),
  search_text text not null
    generated always as (plain_text(' ' || coalesce(phone_number, '') || ' ' || text)) stored,
  -- Since when a message that was held back may be sent: its time to be delivered begins then.
  not_before timestamptz,
  -- The gateway refused the SMS because of its number, which does not exist or takes none of ours.
  number_refused boolean not null default false,
  unique (user_id, kind, subject)
);
create trigger messages_person before insert on messages
  for each row execute function note_person();

-- One message at the gateway is one of ours.
create unique index messages_by_reference on messages (gateway_reference);
create index messages_to_send on messages (channel, next_try_at) where status = 'queued';
create index messages_by_time on messages (created_at, id);
create index messages_by_status on messages (status, created_at desc, id desc);
-- The message log of one channel, also under a status: the failed ones of a week are counted.
create index messages_by_channel on messages (channel, created_at desc, id desc);
create index messages_by_channel_status on messages (channel, status, created_at desc, id desc);
create index messages_by_number on messages (phone_number, sent_at)
  where gateway_reference is not null;
-- A whole number is looked up here, because its trigrams occur in every message.
create index messages_by_phone on messages (phone_number, created_at desc, id desc);
create index messages_search on messages using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
create index messages_refused_numbers on messages (phone_number, created_at) where number_refused;

-- Whether the latest word of the gateway on a number is such a refusal.
create function is_refused_number(number text) returns boolean language sql stable as $$
  select exists (
    select from messages as refused
    where refused.phone_number = number and refused.number_refused and not exists (
      select from messages as later
      where later.phone_number = number and later.created_at >= refused.created_at
        and later.status = 'sent' and later.sent_at > refused.created_at))
$$;
