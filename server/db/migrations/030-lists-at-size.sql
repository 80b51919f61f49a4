-- What keeps the admin's lists as quick with a million rows as with a thousand (API-3).

-- Whose a row is, as the user's own search_text has it: a search for a name that many have walks the
-- sorted list, where looking up the user of each row would cost ten times as much. A row that is
-- written while its user is being renamed may keep the old name: rare names are looked for in users.
alter table fuel_requests add column person_text text not null default '';
alter table purchases add column person_text text not null default '';
alter table messages
  add column person_text text not null default '',
  add column search_text text not null
    generated always as (lower(' ' || coalesce(phone_number, '') || ' ' || text)) stored;

-- Built again below: taking each row in by itself is slow.
drop index fuel_requests_search, purchases_search;
update fuel_requests set person_text = users.search_text from users where users.id = user_id;
update purchases set person_text = users.search_text from users where users.id = user_id;
update messages set person_text = users.search_text from users where users.id = user_id;
create index fuel_requests_search on fuel_requests using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
create index purchases_search on purchases using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

create function note_person() returns trigger language plpgsql as $$
begin
  new.person_text := coalesce((select search_text from users where id = new.user_id), '');
  return new;
end $$;
create trigger fuel_requests_person before insert on fuel_requests
  for each row execute function note_person();
create trigger purchases_person before insert on purchases
  for each row execute function note_person();
create trigger messages_person before insert on messages
  for each row execute function note_person();

create function rename_person() returns trigger language plpgsql as $$
begin
  update fuel_requests set person_text = new.search_text where user_id = new.id;
  update purchases set person_text = new.search_text where user_id = new.id;
  update messages set person_text = new.search_text where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update on users
  for each row when (old.search_text is distinct from new.search_text)
  execute function rename_person();

-- A whole number or plate is looked up: their parts of three digits are everybody's.
create index users_by_phone on users (phone_number);
create index purchases_by_plate on purchases (upper(translate(car_registration_number, ' -', '')));

create index users_blacklisted_by_name on users (name_key, id) where is_blacklisted;
create index users_blacklisted_by_username on users (username_key, id) where is_blacklisted;

create index fuel_requests_by_status_amount on fuel_requests (status, total_amount_cents desc, id desc)
  where deleted_at is null;
create index fuel_requests_by_fuel_amount on fuel_requests
  (fuel_type, total_amount_cents desc, id desc) where deleted_at is null;

create index purchases_by_status_due on purchases (payment_status, due_day, id);
create index purchases_by_status_amount on purchases
  (payment_status, total_repayment_cents desc, id desc);
create index purchases_scheduled_newest on purchases (purchase_date desc, id desc)
  where is_scheduled_payment and payment_status in ('pending', 'scheduled', 'processing', 'overdue');
create index purchases_scheduled_by_amount on purchases (total_repayment_cents desc, id desc)
  where is_scheduled_payment and payment_status in ('pending', 'scheduled', 'processing', 'overdue');

create index messages_by_status on messages (status, created_at desc, id desc);
create index messages_search on messages using gin (search_text gin_trgm_ops)
  with (fastupdate = off);

-- Entries stand in the order of their instants, so that those of a day are found by them.
drop index audit_log_by_admin, audit_log_by_user, audit_log_by_action;
create index audit_log_newest on audit_log (at desc, number desc);
create index audit_log_by_admin on audit_log (admin_id, at desc, number desc);
create index audit_log_by_user on audit_log (user_id, at desc, number desc);
create index audit_log_by_action on audit_log (action, at desc, number desc);
