-- An admin's own views of the lists of the desk: a name for filters and an order (ADM-36).
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id),
  list text not null,
  name text not null,
  -- The name without case. It is unique in its list.
  name_key text not null,
  -- Filters and order as in the address of the list, without its search and its page.
  query text not null
);
create unique index saved_views_by_name on saved_views (user_id, list, name_key);
