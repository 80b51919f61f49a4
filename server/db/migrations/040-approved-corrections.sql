-- The wrong price because of which a refund was asked for. The correction is decided on once a second
-- admin confirms that refund (PRI-21).
alter table approvals add column price_id uuid references fuel_prices (id)
  check (price_id is null or kind = 'refund');
