-- Fuel bought on credit, its charges, and the cards and tokens that pay for it.

create table purchases (
  id uuid primary key,
  user_id uuid not null references users (id),
  car_id uuid not null references cars (id),
  -- The car at that time.
  car_make text not null,
  car_model text not null,
  car_model_type text,
  car_registration_number text not null,
  fuel_amount_cl integer not null check (fuel_amount_cl > 0),
  fuel_type text not null check (fuel_type in ('petrol', 'diesel')),
  price_per_litre_cents integer not null,
  base_price_cents bigint not null,
  discount_percentage numeric(5, 2) not null,
  final_amount_cents bigint not null,
  premium_percentage numeric(5, 2) not null,
  total_repayment_cents bigint not null,
  repayment_due_date date not null,
  payment_method text not null check (payment_method in ('card', 'budget', 'debit_order')),
  is_scheduled_payment boolean not null default false,
  scheduled_payment_date date,
  payment_status text not null check (payment_status in
    ('pending', 'scheduled', 'processing', 'paid', 'failed', 'overdue', 'cancelled', 'refunded')),
  payment_date timestamptz,
  purchase_date timestamptz not null,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  -- All that is stored of the card that paid or will pay.
  card_brand text,
  card_last_four text,
  -- The gateway's reference of what it charges: a saved card, or the mandate of a debit order.
  gateway_token text,
  gateway_mandate text,
  -- The key of the last charge that was requested, and since when it is in progress.
  charge_key text unique,
  charge_started_at timestamptz,
  -- The bank waits for the code that it sent to the cardholder.
  needs_second_step boolean not null default false,
  -- Our failed collections, and the South African day of the last one.
  failed_collections integer not null default 0,
  last_collection_day date,
  -- The day on which the purchase is due: the day of a scheduled payment, else the repayment due
  -- date.
  due_day date not null generated always as (
    case when is_scheduled_payment then coalesce(scheduled_payment_date, repayment_due_date)
      else repayment_due_date end
  ) stored,
  -- Until this instant, one job works on the purchase.
  claimed_until timestamptz,
  -- A refund that an admin began: since when, and who. The gateway is asked for it outside of any
  -- transaction, repeatedly until it responds.
  refund_started_at timestamptz,
  refund_started_by uuid references users (id),
  -- The user's search_text (002-accounts.sql).
  person_text text not null default '',
  -- A scheduled payment cannot be moved to a day on which its card has expired. The expiry itself
  -- is not stored. This is the end of the month of the chosen day, in which the card is valid; it
  -- is set only when the card expires before the due date.
  last_card_day date,
  search_text text not null generated always as (plain_text(
    ' ' || car_make || ' ' || car_model || ' ' || car_registration_number)) stored,
  -- Written off: no longer owed and never paid. The status and the method stay as they were.
  written_off_at timestamptz,
  -- Paid outside of the product, in cash or by EFT, as an admin has recorded.
  outside_payment text check (outside_payment in ('cash', 'eft')),
  -- When it was written off, if a later payment took the write-off back.
  former_write_off_at timestamptz,
  -- The page on which the user has to go on with the charge under way.
  checkout_url text,
  -- Where its token or mandate is: they stay with the processor that made them.
  gateway_processor text check (gateway_processor in ('demo', 'paystack')),
  -- The purchase in whose place it stands, if it was sold again at the right price.
  corrects uuid references purchases (id)
);
create trigger purchases_person before insert on purchases
  for each row execute function note_person();

create index purchases_by_user on purchases (user_id, purchase_date desc, id desc);
-- For the queries of jobs and payments. What is written off is nothing for them.
create index purchases_waiting on purchases (due_day)
  where payment_status in ('pending', 'scheduled') and written_off_at is null;
create index purchases_overdue on purchases (due_day)
  where payment_status = 'overdue' and written_off_at is null;
create index purchases_processing on purchases (charge_started_at)
  where payment_status = 'processing' and checkout_url is null;
create index purchases_refunding on purchases (refund_started_at)
  where refund_started_at is not null and payment_status = 'paid';
create index purchases_awaiting_token on purchases (gateway_token)
  where payment_status in ('scheduled', 'processing');
-- A mandate that a purchase still needs is not ended.
create index purchases_awaiting_mandate on purchases (gateway_mandate)
  where gateway_mandate is not null and payment_status in ('pending', 'processing', 'overdue');
-- For a user's open purchases: what they owe, and what uses up their credit.
create index purchases_open_by_user on purchases (user_id, due_day)
  where is_owed(payment_status) and written_off_at is null;
-- Late debts are counted by their day.
create index purchases_late on purchases (due_day, user_id)
  where is_owed(payment_status) and written_off_at is null
    and is_on_credit(payment_method, is_scheduled_payment);
-- The admin's list: each order has an index, also under each rare filter.
create index purchases_newest on purchases (purchase_date desc, id desc);
create index purchases_by_status on purchases (payment_status, purchase_date desc, id desc);
create index purchases_by_due_day on purchases (due_day, id);
create index purchases_by_status_due on purchases (payment_status, due_day, id);
create index purchases_by_amount on purchases (total_repayment_cents desc, id desc);
create index purchases_by_status_amount on purchases
  (payment_status, total_repayment_cents desc, id desc);
create index purchases_scheduled_newest on purchases (purchase_date desc, id desc)
  where is_scheduled_payment and written_off_at is null and is_owed(payment_status);
create index purchases_scheduled on purchases (due_day, id)
  where is_scheduled_payment and written_off_at is null and is_owed(payment_status);
create index purchases_scheduled_by_amount on purchases (total_repayment_cents desc, id desc)
  where is_scheduled_payment and written_off_at is null and is_owed(payment_status);
-- What is owed and could not be collected, in each order of the list.
create index purchases_uncollected on purchases (purchase_date desc, id desc)
  where failed_collections > 0 and written_off_at is null and is_owed(payment_status);
create index purchases_uncollected_due on purchases (due_day, id)
  where failed_collections > 0 and written_off_at is null and is_owed(payment_status);
create index purchases_uncollected_by_amount on purchases (total_repayment_cents desc, id desc)
  where failed_collections > 0 and written_off_at is null and is_owed(payment_status);
-- What was written off has a filter of its own (LEND-42).
create index purchases_written_off on purchases (purchase_date desc, id desc)
  where written_off_at is not null;
-- A whole plate is looked up here, because its trigrams occur in many plates.
create index purchases_by_plate on purchases
  (upper(translate(car_registration_number, ' -', '')));
create index purchases_search on purchases using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

-- Every charge that was requested from the gateway, by its key. The row is written before the
-- request and never deleted, so that a later result for the key finds its purchase.
create table purchase_charges (
  key text primary key,
  purchase_id uuid not null references purchases (id),
  amount_cents bigint not null,
  -- Whether we collect on a due day or the user pays.
  is_collection boolean not null,
  card_brand text,
  card_last_four text,
  -- 'asked': no response yet; 'waiting': the gateway has not finished, or did not respond.
  state text not null check (state in
    ('asked', 'checkout', 'second-step', 'waiting', 'paid', 'declined')),
  -- The reason of a decline, as the gateway names it.
  reason text,
  started_at timestamptz not null,
  ended_at timestamptz,
  processor text not null check (processor in ('demo', 'paystack')),
  -- The page of the processor or the bank on which the user has to go on.
  url text,
  -- Whether the user wants the card to be saved.
  saves_card boolean not null default false,
  -- Whether it only checks and saves the card of a scheduled payment, and is paid back at once.
  is_card_check boolean not null default false,
  -- When the processor is asked again; null when nothing more is expected.
  next_look_at timestamptz,
  looked_at timestamptz,
  claimed_until timestamptz,
  refund_state text check (refund_state in
    ('asked', 'in-progress', 'needs-attention', 'failed', 'refunded')),
  -- Why it is paid back: an admin said so, or nobody did.
  refund_cause text check (refund_cause in ('admin', 'given-up', 'card-check')),
  refund_attempt integer not null default 0,
  refund_reference text,
  refund_started_at timestamptz
);
create index purchase_charges_by_purchase on purchase_charges (purchase_id);
create index purchase_charges_to_look_at on purchase_charges (next_look_at)
  where next_look_at is not null;
create index purchase_charges_refunding on purchase_charges (refund_started_at)
  where refund_state in ('asked', 'in-progress', 'needs-attention', 'failed');
create index purchase_charges_late on purchase_charges (refund_started_at)
  where refund_cause = 'given-up';
-- The cash page counts each debt whose collection failed in a period once (LEND-41).
create index purchase_charges_failed on purchase_charges (ended_at)
  include (purchase_id, amount_cents)
  where is_collection and state = 'declined' and ended_at is not null;

-- The events of a purchase, oldest first.
create table purchase_events (
  number bigint generated always as identity primary key,
  purchase_id uuid not null references purchases (id),
  type text not null check (type in
    ('created', 'charging', 'card-checked', 'paid', 'declined', 'moved', 'cancelled', 'overdue',
      'reminded', 'refunding', 'refunded', 'refund-failed', 'paid-late', 'paid-back', 'written-off',
      'poured')),
  at timestamptz not null,
  amount_cents bigint,
  words text,
  -- The reminder that named the purchase.
  message_id uuid references messages (id)
);
create index purchase_events_by_purchase on purchase_events (purchase_id, number);
create index purchase_events_by_message on purchase_events (message_id)
  where message_id is not null;

-- What admins write about a purchase: notes, and the reasons of what they do.
create table purchase_notes (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases (id),
  kind text not null check (kind in ('note', 'write-off', 'due-date')),
  text text not null,
  at timestamptz not null,
  admin_id uuid not null references users (id)
);
create index purchase_notes_by_purchase on purchase_notes (purchase_id, at);

create table outside_payments (
  purchase_id uuid primary key references purchases (id),
  reference text not null,
  -- The South African day on which the money came.
  received_on date not null,
  recorded_by uuid not null references users (id)
);

-- Cards that users saved: brand, last four digits and the gateway's token.
create table saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  brand text not null,
  last_four text not null,
  gateway_token text not null unique,
  created_at timestamptz not null,
  processor text not null check (processor in ('demo', 'paystack'))
);
create index saved_cards_by_user on saved_cards (user_id, created_at desc);

-- Tokens that will not be charged any more; a job deletes them at the gateway.
create table ended_tokens (
  gateway_token text primary key,
  ended_at timestamptz not null,
  claimed_until timestamptz,
  processor text not null check (processor in ('demo', 'paystack'))
);

-- A card or mandate that was made at the gateway for a purchase which was then refused is ended
-- there. The idempotency key of the purchase stays free, but another try under it has to use another
-- key at the gateway, because the gateway remembers the first one.
create table refused_preparations (
  gateway_key text primary key,
  times integer not null
);
