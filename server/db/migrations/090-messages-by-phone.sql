-- A whole number is looked up: its parts of three digits are in every message.
create index messages_by_phone on messages (phone_number, created_at desc, id desc);
