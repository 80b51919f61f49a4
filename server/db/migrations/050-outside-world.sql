-- Mail in the message log, and what a price feed says.

-- A mail goes to its user's address of the day; without a user nobody has the address that was asked for.
-- Its text stands here without the secret of its link, which is made when it is sent.
alter table messages
  add column channel text not null default 'sms' check (channel in ('sms', 'mail'));
drop index messages_to_send;
create index messages_to_send on messages (channel, next_try_at) where status = 'queued';

alter table fuel_prices add column from_feed boolean not null default false;

-- What the feed says of each fuel; what moves too far is held until an admin enters that price.
create table feed_prices (
  fuel_type text primary key check (fuel_type in ('petrol', 'diesel')),
  price_cents integer not null check (price_cents between 1000 and 5000),
  effective_date date not null,
  source text not null,
  is_held boolean not null,
  -- Since when it says this, and when it last did.
  said_at timestamptz not null,
  read_at timestamptz not null
);

-- How reading the feed goes: one row, which whoever reads next takes.
create table price_feed (
  only_row boolean primary key default true check (only_row),
  -- Which feed was read: another one is read at once.
  source text,
  next_read_at timestamptz not null default '-infinity',
  claimed_until timestamptz,
  answered_at timestamptz,
  failing_since timestamptz,
  -- Why it was not read, or what of it could not be used; a few words of ours.
  problem text
);
insert into price_feed default values;
