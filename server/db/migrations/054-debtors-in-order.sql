-- For who owed at the end of a day, one after the other: what was booked of each motorist. Its amounts
-- say who had paid everything, without their entries being read.
create index ledger_postings_of_debtors on ledger_postings (owner, day, entry_id)
  include (amount_cents) where account = 1200;
