-- Fuel requests in the order in which they came, decided but for some of the last days; with each
-- decision its SMS and its entry in the audit log.
with asked as (
  select n, now() - interval '730 days' * (1 - n::numeric / requests) as at,
    1 + floor(random() * people * n / requests)::int as owner,
    500 + floor(random() * 2500)::int as volume, random() as fate,
    -- The last three days or so, and a few that were forgotten.
    n > requests * 0.996 or random() < 0.01 as is_open
  from load, generate_series(1, requests) as n
), priced as (
  select asked.*, cars.*, owner % 3 * 2 as discount, 2050 + extract(month from at)::int * 7
      - case fuel_type when 'diesel' then 150 else 0 end as price
  from asked join lateral (select id as car_id, user_id, make, model, fuel_type, capacity, person_text
    from vehicles where vehicles.owner = asked.owner limit 1) as cars on true
)
insert into fuel_requests (id, user_id, car_id, car_make, car_model, car_year, fuel_amount_cl,
    fuel_capacity_cl, fuel_type, base_price_cents, discount_percentage, discounted_price_cents,
    total_amount_cents, loyalty_tier, status, approved_by, approved_at, completed_at, notes,
    requested_at, created_at, deleted_at, person_text)
  select gen_random_uuid(), user_id, car_id, make, model, 2005 + owner % 20, volume, capacity, fuel_type,
    price, discount, discounted, round(volume * discounted / 100.0),
    (array['new', 'regular', 'consistent'])[1 + owner % 3], status,
    case when status in ('approved', 'completed') then admin.id end,
    case when status in ('approved', 'completed') then at + interval '4 hours' end,
    case when status = 'completed' then at + interval '1 day' end,
    case when status = 'rejected' then 'Please settle your open purchases first.' end, at, at,
    case when status = 'pending' and fate < 0.1 then at + interval '1 hour' end,
    person_text
  from priced, lateral (select round(price * (100 - discount) / 100.0) as discounted,
    case when is_open then 'pending' when fate < 0.15 then 'rejected' when fate < 0.25 then 'approved'
      else 'completed' end as status) as decided
  join people as admin on admin.n = 1;

insert into messages (user_id, kind, subject, text, status, created_at, phone_number, attempts,
    next_try_at, sent_at, person_text)
  select user_id, 'decision', request.id || ' ' || status,
    'Hello ' || first_name || ', your request for ' || round(fuel_amount_cl / 100.0, 2) || ' l of ' || fuel_type
      || ' (R' || round(total_amount_cents / 100.0, 2) || ') was ' || status || '. Volmaak',
    case when phone_number like '%13' then 'failed' else 'sent' end, at, phone_number, 1, at, at, users.search_text
  from fuel_requests as request join users on users.id = user_id,
    lateral (select requested_at + interval '4 hours' as at) as decision
  where status <> 'pending' order by requested_at;

insert into audit_log (at, admin_id, action, user_id, object_id, fields)
  select requested_at + interval '4 hours', admin.id, 'fuel-request-decided', user_id, request.id, '{status}'
  from fuel_requests as request, lateral (select id from people
    where n = 1 + fuel_amount_cl % (select least(20, people) from load)) as admin
  where status <> 'pending' order by requested_at;
