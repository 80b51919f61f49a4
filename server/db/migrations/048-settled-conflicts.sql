-- A conflict is settled as one of four things (VOU-36): paid for, charged to its motorist, carried by the
-- operator, or not counted. Those that were settled before either counted, as something paid for, or not.
alter table redemptions add column settled_as text
  check (settled_as in ('paid', 'charged', 'carried', 'not-counted')),
  add check (settled_as is null or (outcome = 'conflict' and resolved_at is not null));
update redemptions
  set settled_as = case when counted_at is null then 'not-counted' else 'paid' end
  where outcome = 'conflict' and resolved_at is not null;

-- The conflict whose fuel beyond what its motorist had bought a purchase charges. It is poured already.
-- It has no foreign key: a redemption is of a purchase, and a backup writes the tables in the order in
-- which they refer to each other. Redemptions are never deleted.
alter table purchases add column charged_redemption_id uuid unique;
