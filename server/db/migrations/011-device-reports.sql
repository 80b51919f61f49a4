-- Problems that phones have counted, without a person: nothing refers to a user.
create table device_reports (
  day date not null,
  problem text not null,
  version text not null,
  -- A random number that a phone makes for its reports.
  installation_id uuid not null,
  count integer not null check (count > 0),
  -- The day comes first, because the figures and the clean-up ask for days.
  primary key (day, problem, version, installation_id)
);
