-- How many live vehicles show a picture, counted by the database in whatever changes them: a picture
-- that none shows goes once its day is over.
alter table uploads
  add column shown_by integer not null default 0 check (shown_by >= 0),
  -- Being removed: nobody else takes it up before then, and no vehicle may show it any more.
  add column claimed_until timestamptz;
update uploads set shown_by = (
  select count(*) from cars where cars.photo_id = uploads.id and cars.deleted_at is null);
-- In the order in which they are taken: whatever could not be removed holds up no other.
create index uploads_orphaned on uploads (claimed_until nulls first, created_at) where shown_by = 0;

-- A deleted vehicle stands without its picture; a live one cannot lose it.
create index cars_by_photo on cars (photo_id);
alter table cars
  alter column photo_id drop not null,
  drop constraint cars_photo_id_fkey,
  add constraint cars_photo_id_fkey foreign key (photo_id) references uploads (id) on delete set null,
  add constraint cars_live_with_photo check (photo_id is not null or deleted_at is not null);

create function count_shown_pictures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update uploads set shown_by = shown_by - 1 where id = old.photo_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update uploads set shown_by = shown_by + 1 where id = new.photo_id;
  end if;
  return null;
end $$;
create trigger cars_show_pictures after insert or delete or update of photo_id, deleted_at on cars
  for each row execute function count_shown_pictures();
