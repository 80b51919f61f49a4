-- The embedded demo processor pays out what it has charged, day by day, and has disputes. As before,
-- only server/gateways/payments/demo/ reads and writes these tables, and none of ours refers to
-- them.

-- What was paid out on a day: all that came before it and is in no earlier settlement.
create table demo_processor_settlements (
  id uuid primary key default gen_random_uuid(),
  paid_on date not null unique,
  -- The sums of its lines; `net_cents` is after fees, and below 0 if more was paid back.
  fees_cents bigint not null default 0,
  net_cents bigint not null default 0
);

alter table demo_processor_charges
  -- Null also for refunds of before this migration.
  add column refunded_at timestamptz,
  add column settlement_id uuid references demo_processor_settlements (id),
  add column refund_settlement_id uuid references demo_processor_settlements (id),
  add column fees_cents bigint,
  add check ((settlement_id is null) = (fees_cents is null));

-- What is not settled yet, and what is of one settlement.
create index demo_processor_charges_to_settle
  on demo_processor_charges (coalesce(settles_at, created_at))
  where settlement_id is null and status in ('paid', 'in-progress', 'refunded') and reason is null;
create index demo_processor_refunds_to_settle
  on demo_processor_charges (coalesce(refunded_at, settles_at, created_at))
  where refund_settlement_id is null and status = 'refunded';
create index demo_processor_charges_settled on demo_processor_charges (settlement_id)
  where settlement_id is not null;
create index demo_processor_refunds_settled on demo_processor_charges (refund_settlement_id)
  where refund_settlement_id is not null;

-- A dispute ends by itself when it is due, with the outcome that its card decides.
create table demo_processor_disputes (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null unique references demo_processor_charges (id),
  amount_cents bigint not null,
  outcome text not null check (outcome in ('won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  settlement_id uuid references demo_processor_settlements (id),
  -- Of the amount that was given back.
  won_settlement_id uuid references demo_processor_settlements (id)
);
create index demo_processor_disputes_by_opening on demo_processor_disputes (opened_at);
create index demo_processor_disputes_to_settle on demo_processor_disputes (opened_at)
  where settlement_id is null;
create index demo_processor_wins_to_settle on demo_processor_disputes (due_at)
  where won_settlement_id is null and outcome = 'won';
create index demo_processor_disputes_settled on demo_processor_disputes (settlement_id)
  where settlement_id is not null;
create index demo_processor_wins_settled on demo_processor_disputes (won_settlement_id)
  where won_settlement_id is not null;
