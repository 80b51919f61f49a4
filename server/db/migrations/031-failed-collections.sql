-- The cash page counts each debt whose collection failed in a period once (LEND-41).
create index purchase_charges_failed on purchase_charges (ended_at) include (purchase_id, amount_cents)
  where is_collection and state = 'declined' and ended_at is not null;

-- What was written off has a filter of its own (LEND-42).
create index purchases_written_off on purchases (purchase_date desc, id desc)
  where written_off_at is not null;

-- Whether a purchase is overdue on a day (PAY-8, LEND-43): it is owed on credit, and we have stopped
-- collecting it, or its due day has passed and we never collect it. `isOverdue` in domain/purchases
-- is the same.
create function is_overdue(status text, written_off_at timestamptz, method text, is_scheduled boolean,
  due_day date, today date) returns boolean language sql immutable as $$
  select is_debt(status, written_off_at, method, is_scheduled)
    and (status = 'overdue' or (due_day < today and not is_scheduled and method <> 'debit_order'))
$$;
