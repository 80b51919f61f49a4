-- The desk finds vehicles by the start of their plate, whatever the locale of the database.
create index cars_by_plate_start on cars (plate_key text_pattern_ops) where deleted_at is null;
