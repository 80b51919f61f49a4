-- A live payment processor beside the demo: pages on which users pay, payments that arrive after they
-- were given up, and refunds that take days (PAY-16 to PAY-24).

-- Until now there was one processor.
alter table purchase_charges
  add column processor text not null default 'demo' check (processor in ('demo', 'paystack')),
  -- The page of the processor or the bank on which the user has to go on.
  add column url text,
  -- Whether the user wants the card to be saved.
  add column saves_card boolean not null default false,
  -- Whether it only checks and saves the card of a scheduled payment, and is paid back at once.
  add column is_card_check boolean not null default false,
  -- When the processor is asked again; null when nothing more is expected.
  add column next_look_at timestamptz,
  add column looked_at timestamptz,
  add column claimed_until timestamptz,
  add column refund_state text check (refund_state in
    ('asked', 'in-progress', 'needs-attention', 'failed', 'refunded')),
  -- Why it is paid back: an admin said so, or nobody did.
  add column refund_cause text check (refund_cause in ('admin', 'given-up', 'card-check')),
  add column refund_attempt integer not null default 0,
  add column refund_reference text,
  add column refund_started_at timestamptz;
alter table purchase_charges alter column processor drop default;
alter table purchase_charges drop constraint purchase_charges_state_check;
alter table purchase_charges add constraint purchase_charges_state_check
  check (state in ('asked', 'checkout', 'second-step', 'waiting', 'paid', 'declined'));
update purchase_charges set next_look_at = started_at + interval '2 minutes'
  where state in ('asked', 'second-step', 'waiting');
create index purchase_charges_to_look_at on purchase_charges (next_look_at)
  where next_look_at is not null;
create index purchase_charges_refunding on purchase_charges (refund_started_at)
  where refund_state in ('asked', 'in-progress', 'needs-attention', 'failed');
create index purchase_charges_late on purchase_charges (refund_started_at)
  where refund_cause = 'given-up';

-- Refunds that are under way are those of charges now.
update purchase_charges set refund_state = 'asked', refund_cause = 'admin', refund_attempt = 1,
    refund_started_at = purchases.refund_started_at, next_look_at = purchases.refund_started_at
  from purchases
  where purchase_charges.key = purchases.charge_key and payment_status = 'paid'
    and purchases.refund_started_at is not null;

-- The page on which the user has to go on with the charge under way.
alter table purchases add column checkout_url text;
drop index purchases_processing;
create index purchases_processing on purchases (charge_started_at)
  where payment_status = 'processing' and checkout_url is null;

alter table purchase_events drop constraint purchase_events_type_check;
alter table purchase_events add constraint purchase_events_type_check check (type in
  ('created', 'charging', 'card-checked', 'paid', 'declined', 'moved', 'cancelled', 'overdue',
    'reminded', 'refunding', 'refunded', 'refund-failed', 'paid-late', 'paid-back', 'written-off'));

-- A user is another customer at each processor.
create table gateway_customers (
  user_id uuid not null references users (id),
  processor text not null check (processor in ('demo', 'paystack')),
  customer text not null,
  primary key (user_id, processor)
);
insert into gateway_customers (user_id, processor, customer)
  select id, 'demo', gateway_customer from users where gateway_customer is not null;
alter table users drop column gateway_customer;

-- Tokens and mandates stay with the processor that made them.
alter table saved_cards add column processor text not null default 'demo'
  check (processor in ('demo', 'paystack'));
alter table saved_cards alter column processor drop default;
alter table ended_tokens add column processor text not null default 'demo'
  check (processor in ('demo', 'paystack'));
alter table ended_tokens alter column processor drop default;
alter table purchases add column gateway_processor text
  check (gateway_processor in ('demo', 'paystack'));
update purchases set gateway_processor = 'demo'
  where gateway_token is not null or gateway_mandate is not null;
alter table erasures add column processor text check (processor in ('demo', 'paystack'));
update erasures set processor = 'demo' where kind = 'gateway-customer';

-- The embedded processor names brands as the product does.
update demo_processor_sources set brand = case brand when 'Card' then 'other' else lower(brand) end;
update demo_processor_charges set brand = case brand when 'Card' then 'other' else lower(brand) end;
