-- PostgreSQL takes the columns of a whole unique index for what other rows may point to, and has a
-- change of them wait for whoever writes a row that names the user. Nothing points to these two: as
-- partial indexes they are as unique, and a correction waits for nobody who waits for it.
alter table users drop constraint users_id_number_key, drop constraint users_email_key_key;
create unique index users_id_number_key on users (id_number) where id_number is not null;
create unique index users_email_key_key on users (email_key) where email_key is not null;
