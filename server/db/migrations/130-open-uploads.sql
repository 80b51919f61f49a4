-- The places that still wait for their pictures are counted for each user.
create index uploads_open on uploads (user_id, expires_at) where stored_at is null;
