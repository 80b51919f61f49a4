-- Vouchers: what somebody may pour, the signed vouchers for it, and what was poured (VOU-1 to VOU-24).

-- A filling station. Vouchers name it by its number, and its province by an area number.
create table stations (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity (minvalue 1 maxvalue 8388607) unique,
  name text not null,
  province text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index stations_open_name on stations (lower(name)) where closed_at is null;

-- A user who works at a station. The row stays when they leave.
create table attendants (
  user_id uuid primary key references users (id),
  station_id uuid not null references stations (id),
  added_at timestamptz not null,
  added_by uuid not null references users (id),
  removed_at timestamptz
);
create index attendants_by_station on attendants (station_id);

create function note_attendant() returns trigger language plpgsql as $$
begin
  update users set is_attendant = new.removed_at is null where id = new.user_id;
  return null;
end $$;
create trigger attendants_noted after insert or update on attendants
  for each row execute function note_attendant();

-- The public keys of phones. A motorist's shows vouchers, an attendant's signs redemptions.
create table device_keys (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The session of its latest sign-in. When that is ended, the phone is cut off.
  session_id uuid,
  -- The station for which an attendant's phone works; null for a motorist's.
  station_id uuid references stations (id),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  name text,
  created_at timestamptz not null,
  -- When it last fetched vouchers, or the station's data.
  seen_at timestamptz not null,
  revoked_at timestamptz,
  -- When the desk has cut the phone off. The end of a session revokes its key, too.
  cut_off_at timestamptz
);
create index device_keys_by_user on device_keys (user_id, seen_at desc);
create index device_keys_by_session on device_keys (session_id) where session_id is not null;
create index device_keys_by_station on device_keys (station_id, seen_at) where station_id is not null;

-- The keys with which vouchers and station cards are signed. The private half is encrypted, and
-- deleted once the key is not used any more.
create table issuer_keys (
  id uuid primary key default gen_random_uuid(),
  number smallint not null unique check (number between 1 and 255),
  public_key bytea not null,
  private_key bytea,
  use_from timestamptz not null,
  use_until timestamptz not null
);
create index issuer_keys_encrypted_with on issuer_keys (substring(private_key for 4))
  where private_key is not null;

-- What somebody may pour: one row for each approved request and each purchase that was sold.
create table fuel_entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  request_id uuid unique references fuel_requests (id),
  purchase_id uuid unique references purchases (id),
  fuel_type text not null check (fuel_type in ('petrol', 'diesel')),
  plate text not null,
  granted_cl bigint not null check (granted_cl > 0),
  poured_cl bigint not null default 0 check (poured_cl between 0 and granted_cl),
  granted_at timestamptz not null,
  -- Nothing more can be poured: it was refunded, cancelled, written off or completed by hand.
  withdrawn_at timestamptz,
  -- Since when a motorist or the desk wants to end this fuel. It gets no voucher meanwhile.
  ending_since timestamptz,
  check (num_nonnulls(request_id, purchase_id) = 1)
);
create index fuel_entitlements_left on fuel_entitlements (user_id, granted_at)
  where withdrawn_at is null and poured_cl < granted_cl;

create table vouchers (
  id uuid primary key,
  entitlement_id uuid not null references fuel_entitlements (id),
  user_id uuid not null references users (id),
  device_id uuid not null references device_keys (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  max_cl bigint not null,
  max_cents bigint not null,
  -- The claims and the issuer's signature, as the phone shows them.
  signed bytea not null,
  -- What is typed where no camera works.
  short_code text not null unique,
  -- When the phone first got it; before that it exists nowhere but here.
  fetched_at timestamptz,
  state text not null check (state in ('open', 'redeemed', 'revoked')),
  revoked_at timestamptz,
  revoked_because text,
  -- Its number in the list of vouchers that have ended, of which attendants' phones fetch what they
  -- lack.
  end_number bigint unique
);
-- One open voucher for each person (VOU-4).
create unique index vouchers_open on vouchers (user_id) where state = 'open';
create index vouchers_by_user on vouchers (user_id, issued_at desc, id desc);
create index vouchers_by_entitlement on vouchers (entitlement_id);
create index vouchers_open_by_phone on vouchers (device_id) where state = 'open';
create index vouchers_listed on vouchers (issued_at desc, id desc);

-- Adds a redeemed or revoked voucher to the list that attendants' phones fetch. The numbers are
-- committed in their order, so that a phone which fetches what follows a number misses none.
create function list_ended_voucher(voucher uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(8656232);
  update vouchers set end_number = (select coalesce(max(end_number), 0) + 1 from vouchers)
    where id = voucher and end_number is null;
end $$;

create function revoke_vouchers(ids uuid[], cause text, at timestamptz) returns void
language plpgsql as $$
declare voucher uuid;
begin
  for voucher in select id from vouchers where id = any(ids) and state = 'open' order by id for update
  loop
    update vouchers set state = 'revoked', revoked_at = at, revoked_because = cause
      where id = voucher;
    perform list_ended_voucher(voucher);
  end loop;
end $$;

-- Ending a session cuts its phone off, whoever ends it (VOU-6). A session that is too old only has
-- its user sign in again.
create function cut_off_phones() returns trigger language plpgsql as $$
begin
  update device_keys set revoked_at = now() from ended
    where session_id = ended.id and ended.expires_at > now() and revoked_at is null;
  return null;
end $$;
create trigger sessions_cut_off_phones after delete on sessions
  referencing old table as ended for each statement execute function cut_off_phones();

create function revoke_vouchers_of_phone() returns trigger language plpgsql as $$
begin
  perform revoke_vouchers(array(select id from vouchers where device_id = new.id and state = 'open'),
    'signed-out', new.revoked_at);
  return null;
end $$;
create trigger device_keys_revoke_vouchers after update of revoked_at on device_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function revoke_vouchers_of_phone();

-- What was poured, as an attendant's phone signed it. Nothing here is ever refused or deleted. What
-- the phone signs is judged before it counts, and the fuel of a voucher of which nobody knows yet
-- what became is held (VOU-25 to VOU-31).
create table redemptions (
  id uuid primary key,
  voucher_id uuid not null references vouchers (id),
  entitlement_id uuid not null references fuel_entitlements (id),
  user_id uuid not null references users (id),
  device_id uuid not null references device_keys (id),
  station_id uuid not null references stations (id),
  attendant_id uuid not null references users (id),
  poured_cl bigint not null,
  amount_cents bigint not null,
  pump smallint not null,
  -- By the attendant's phone.
  poured_at timestamptz not null,
  received_at timestamptz not null,
  reported_by text not null check (reported_by in ('attendant', 'motorist')),
  -- What the attendant's phone has signed, and what the motorist's had shown it.
  signed bytea not null,
  shown bytea,
  outcome text not null check (outcome in ('accepted', 'late', 'conflict')),
  conflict text check ((conflict is not null) = (outcome = 'conflict')),
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  resolution text,
  -- The instant on whose day it counts in the station's figures; null while it counts in none.
  counted_at timestamptz,
  -- Whether it has used the entitlement up, completed the request, and stands in the purchase's
  -- events.
  has_used_fuel boolean not null default false
);
create index redemptions_by_voucher on redemptions (voucher_id);
create index redemptions_by_entitlement on redemptions (entitlement_id);
create index redemptions_by_station on redemptions (station_id, poured_at desc, id desc);
create index redemptions_by_device on redemptions (device_id);
create index redemptions_listed on redemptions (poured_at desc, id desc);
-- Who has one of these gets no new voucher.
create index redemptions_in_conflict on redemptions (user_id)
  where outcome = 'conflict' and resolved_at is null;
-- What an admin has to settle (ADM-17).
create index redemptions_to_settle on redemptions (received_at)
  where outcome = 'conflict' and resolved_at is null;
create index redemptions_counted on redemptions (station_id, counted_at);
create index redemptions_uncounted on redemptions (station_id) where counted_at is null;
-- The fuel of these gets no voucher until an admin has settled them.
create index redemptions_open_by_entitlement on redemptions (entitlement_id)
  where outcome = 'conflict' and resolved_at is null;
