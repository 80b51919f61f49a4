-- A refund that an admin began: since when, and who. The payment gateway is asked for it outside of
-- any transaction, and asked again until it answers.
alter table purchases
  add column refund_started_at timestamptz,
  add column refund_started_by uuid references users (id);
create index purchases_refunding on purchases (refund_started_at)
  where refund_started_at is not null and payment_status = 'paid';
