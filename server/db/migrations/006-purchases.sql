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
  -- The user's search_text (001-accounts.sql).
  person_text text not null default '',
  -- A scheduled payment cannot be moved to a day on which its card has expired. The expiry itself
  -- is not stored. This is the end of the month of the chosen day, in which the card is valid; it
  -- is set only when the card expires before the due date.
  last_card_day date,
  search_text text not null generated always as (plain_text(
    ' ' || car_make || ' ' || car_model || ' ' || car_registration_number)) stored
);
create trigger purchases_person before insert on purchases
  for each row execute function note_person();

create index purchases_by_user on purchases (user_id, purchase_date desc, id desc);
-- For the queries of jobs and payments.
create index purchases_waiting on purchases (due_day)
  where payment_status in ('pending', 'scheduled');
create index purchases_overdue on purchases (due_day) where payment_status = 'overdue';
create index purchases_processing on purchases (charge_started_at)
  where payment_status = 'processing';
create index purchases_refunding on purchases (refund_started_at)
  where refund_started_at is not null and payment_status = 'paid';
create index purchases_awaiting_token on purchases (gateway_token)
  where payment_status in ('scheduled', 'processing');
create index purchases_on_budget on purchases (user_id)
  where payment_method = 'budget' and payment_status in ('pending', 'processing', 'overdue');
-- The admin's list: each order has an index, also under each rare filter.
create index purchases_newest on purchases (purchase_date desc, id desc);
create index purchases_by_status on purchases (payment_status, purchase_date desc, id desc);
create index purchases_by_due_day on purchases (due_day, id);
create index purchases_by_status_due on purchases (payment_status, due_day, id);
create index purchases_by_amount on purchases (total_repayment_cents desc, id desc);
create index purchases_by_status_amount on purchases
  (payment_status, total_repayment_cents desc, id desc);
create index purchases_scheduled on purchases (due_day, id)
  where is_scheduled_payment
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_scheduled_newest on purchases (purchase_date desc, id desc)
  where is_scheduled_payment
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_scheduled_by_amount on purchases (total_repayment_cents desc, id desc)
  where is_scheduled_payment
    and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
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
  state text not null check (state in ('asked', 'second-step', 'waiting', 'paid', 'declined')),
  -- The reason of a decline, as the gateway names it.
  reason text,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index purchase_charges_by_purchase on purchase_charges (purchase_id);

-- The events of a purchase, oldest first.
create table purchase_events (
  number bigint generated always as identity primary key,
  purchase_id uuid not null references purchases (id),
  type text not null check (type in
    ('created', 'charging', 'paid', 'declined', 'moved', 'cancelled', 'overdue', 'reminded',
      'refunded')),
  at timestamptz not null,
  amount_cents bigint,
  words text
);
create index purchase_events_by_purchase on purchase_events (purchase_id, number);

-- Cards that users saved: brand, last four digits and the gateway's token.
create table saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  brand text not null,
  last_four text not null,
  gateway_token text not null unique,
  created_at timestamptz not null
);
create index saved_cards_by_user on saved_cards (user_id, created_at desc);

-- Tokens that will not be charged any more; a job deletes them at the gateway.
create table ended_tokens (
  gateway_token text primary key,
  ended_at timestamptz not null,
  claimed_until timestamptz
);
