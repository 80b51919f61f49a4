-- ID numbers and home addresses are encrypted. Versions from before the base had these two columns
-- for what was not, and each start emptied them.
do $$
begin
  if exists (select from users where id_number is not null or home_address is not null) then
    raise exception 'Some ID numbers or home addresses are not encrypted: start the database once with the former version';
  end if;
end $$;
alter table users drop column id_number, drop column home_address;
