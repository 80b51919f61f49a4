-- A row that is written while its user is being deleted waits here, as it does for the reference to
-- them a moment later, and then notes nothing of who they were.
create or replace function note_person() returns trigger language plpgsql as $$
begin
  select search_text into new.person_text from users where id = new.user_id for key share;
  new.person_text := coalesce(new.person_text, '');
  return new;
end $$;
