-- Since when a message that was held back may be sent: its time to be delivered begins then.
alter table messages add column not_before timestamptz;

-- The gateway refused the SMS because of its number, which does not exist or takes none of ours.
alter table messages add column number_refused boolean not null default false;
update messages set number_refused = true
where channel = 'sms' and status = 'failed' and reason in ('This number does not exist',
  'This is not a mobile number', 'This number has opted out of messages', 'Not a valid number');
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
