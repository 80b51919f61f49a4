-- A sign-in by passkey asks whether its browser is known before it knows the account.
create index known_devices_by_token on known_devices (token_hash);
