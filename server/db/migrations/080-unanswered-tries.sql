-- How often a message was handed over, or was about to be, and nobody heard what became of it.
alter table messages
  add column unanswered_tries integer not null default 0 check (unanswered_tries >= 0);
update messages set unanswered_tries = 1 where unsure_since is not null;
