-- What was poured of a request is a purchase from now on (REQ-16). Requests that were poured before
-- stay free: they have none.
alter table purchases add column request_id uuid references fuel_requests (id);
create index purchases_of_requests on purchases (request_id) where request_id is not null;
-- Why a purchase on the budget would have been refused when the request was approved (REQ-17).
alter table fuel_requests add column approved_despite text;
