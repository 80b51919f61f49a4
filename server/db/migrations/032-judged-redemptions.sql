-- What the phone of a station signs is judged before it counts, and the fuel of a voucher of which
-- nobody knows yet what became is held (VOU-25 to VOU-31).

-- The instant on whose day a redemption counts in the station's figures; null while it counts in none.
alter table redemptions add column counted_at timestamptz;
-- Whether it has used the entitlement up, completed the request, and stands in the purchase's events.
alter table redemptions add column has_used_fuel boolean not null default false;

-- Before, conflicts counted from the start; days that are past keep their figures.
update redemptions set
  counted_at = case when outcome <> 'conflict' or resolved_at is not null then poured_at end,
  has_used_fuel = conflict is distinct from 'not-shown';

create index redemptions_counted on redemptions (station_id, counted_at);
create index redemptions_uncounted on redemptions (station_id) where counted_at is null;
-- The fuel of these gets no voucher until an admin has settled them.
create index redemptions_open_by_entitlement on redemptions (entitlement_id)
  where outcome = 'conflict' and resolved_at is null;

-- When the desk has cut a phone off. The end of a session revokes its key, too.
alter table device_keys add column cut_off_at timestamptz;
update device_keys set cut_off_at = revoked_at
  where revoked_at is not null and id in
    (select object_id from audit_log where action = 'phone-cut-off');

-- Since when a motorist or the desk wants to end this fuel. It gets no voucher meanwhile.
alter table fuel_entitlements add column ending_since timestamptz;
