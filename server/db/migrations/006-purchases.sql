-- Fuel bought on credit, its charges, and the cards and tokens that pay for it.

create table purchases (
  id uuid primary key,
  user_id uuid not null references users (id),
  car_id uuid not null references cars (id),
  -- The car as it was then.
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
  -- All that is kept of the card that paid or is to pay.
  card_brand text,
  card_last_four text,
  -- What the payment gateway calls what it is to charge: a kept card, or a mandate for a debit
  -- order.
  gateway_token text,
  gateway_mandate text,
  -- The key of the last charge that was asked for, and since when it is under way.
  charge_key text unique,
  charge_started_at timestamptz,
  -- The bank waits for the code that it sent to the card's holder.
  needs_second_step boolean not null default false,
  -- Collections of ours that failed, and the South African day of the last one.
  failed_collections integer not null default 0,
  last_collection_day date,
  -- The day on which its money is due: a scheduled payment's own day, else the repayment due date.
  due_day date not null generated always as (
    case when is_scheduled_payment then coalesce(scheduled_payment_date, repayment_due_date)
      else repayment_due_date end
  ) stored,
  -- A job is at work on the purchase until then.
  claimed_until timestamptz,
  -- A refund that an admin began: since when, and who. The payment gateway is asked for it outside
  -- of any transaction, and asked again until it answers.
  refund_started_at timestamptz,
  refund_started_by uuid references users (id),
  -- The user's search_text (001-accounts.sql).
  person_text text not null default '',
  -- A scheduled payment is not moved to a day on which its card has expired. The expiry is kept
  -- nowhere: this is the end of the month of the day that was chosen, in which the card is good,
  -- and stands only where the card does not last until the due date.
  last_card_day date,
  search_text text not null generated always as (plain_text(
    ' ' || car_make || ' ' || car_model || ' ' || car_registration_number)) stored
);
create trigger purchases_person before insert on purchases
  for each row execute function note_person();

create index purchases_by_user on purchases (user_id, purchase_date desc, id desc);
-- What jobs and payments look for.
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
-- The admin's list: each order has an index, and so has each order under a rare filter.
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
-- A whole plate is looked up: its trigrams are in many plates.
create index purchases_by_plate on purchases
  (upper(translate(car_registration_number, ' -', '')));
create index purchases_search on purchases using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

-- Every charge that the gateway was asked for, by the key it got: written before it is asked, never
-- deleted, so that whatever comes back under a key finds its purchase.
create table purchase_charges (
  key text primary key,
  purchase_id uuid not null references purchases (id),
  amount_cents bigint not null,
  -- Ours on a due day, or else the user's own.
  is_collection boolean not null,
  card_brand text,
  card_last_four text,
  -- 'asked': no word yet; 'waiting': the gateway is not done, or gave no answer.
  state text not null check (state in ('asked', 'second-step', 'waiting', 'paid', 'declined')),
  -- Why it was declined, in the gateway's word.
  reason text,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index purchase_charges_by_purchase on purchase_charges (purchase_id);

-- What happened to a purchase, oldest first.
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

-- Cards that users let us keep: brand, last four digits and the gateway's token.
create table saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  brand text not null,
  last_four text not null,
  gateway_token text not null unique,
  created_at timestamptz not null
);
create index saved_cards_by_user on saved_cards (user_id, created_at desc);

-- Tokens that nothing is to be charged to any more; a job has the gateway end them.
create table ended_tokens (
  gateway_token text primary key,
  ended_at timestamptz not null,
  claimed_until timestamptz
);
