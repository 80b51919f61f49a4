-- The purchases from number $1 to $2 of all, in the order in which they were made.
with bought as (
  select n, now() - interval '730 days' * (1 - n::numeric / purchases) as at,
    -- Whoever had joined by then.
    1 + floor(random() * people * n / purchases)::int as owner,
    1000 + floor(random() * 2500)::int as volume, random() as method, random() as fate, random() as card
  from load, generate_series($1::int, $2::int) as n
), priced as (
  select bought.*, vehicles.*, 2050 + extract(month from at)::int * 7
      - case fuel_type when 'diesel' then 150 else 0 end as price,
    owner % 3 * 2 as discount, (at at time zone 'Africa/Johannesburg')::date as day,
    case when method < 0.6 then 'card' when method < 0.85 then 'budget' else 'debit_order' end as way,
    method < 0.08 as is_scheduled
  from bought join lateral (select id as car_id, user_id, make, model, type, plate, fuel_type, person_text
    from vehicles where vehicles.owner = bought.owner limit 1) as vehicles on true
), due as (
  select *, round(volume * price / 100.0) as base,
    case when is_scheduled then day + 1 + n % 28 end as scheduled_day,
    case when is_scheduled then day + 1 + n % 28 else day + 30 end as due_day
  from priced
), fated as (
  select *, round(base * (100 - discount) / 100.0) as final, case
    when n % 20000 = 7 then 'processing'
    when due_day > current_date and is_scheduled then case when fate < 0.97 then 'scheduled' else 'cancelled' end
    when due_day > current_date and way <> 'card' then case when fate < 0.8 then 'pending' else 'paid' end
    when fate < 0.03 and (is_scheduled or way <> 'card') then 'overdue'
    when fate < 0.04 and way = 'card' then 'failed'
    when fate < 0.05 then 'refunded'
    when fate < 0.06 and is_scheduled then 'cancelled'
    else 'paid' end as status
  from due
), ended as (
  select *, case
      when status not in ('paid', 'refunded') then null
      when way = 'card' and not is_scheduled then at + interval '2 seconds'
      else least(due_day::timestamptz + interval '5 hours', now() - interval '1 hour') end as paid_at
  from fated
), made as (
  insert into purchases (id, user_id, car_id, car_make, car_model, car_model_type,
      car_registration_number, fuel_amount_cl, fuel_type, price_per_litre_cents, base_price_cents,
      discount_percentage, final_amount_cents, premium_percentage, total_repayment_cents,
      repayment_due_date, payment_method, is_scheduled_payment, scheduled_payment_date,
      payment_status, payment_date, purchase_date, cancelled_at, refunded_at, card_brand,
      card_last_four, claimed_until, person_text)
    select gen_random_uuid(), user_id, car_id, make, model, type, plate, volume, fuel_type, price, base,
      discount, final, 25, round(final * 1.25), day + 30, way, is_scheduled, scheduled_day, status,
      paid_at, at, case status when 'cancelled' then at + interval '2 hours' end,
      case status when 'refunded' then least(paid_at + interval '3 days', now()) end,
      case when way = 'card' then 'visa' end,
      case when way = 'card' then lpad(floor(card * 10000)::text, 4, '0') end,
      -- No job asks the gateway about what it never had.
      case when status in ('scheduled', 'pending', 'processing') then timestamptz '2100-01-01' end,
      person_text
    from ended
    returning id, purchase_date, payment_date, total_repayment_cents
)
insert into purchase_events (purchase_id, type, at, amount_cents)
  select id, 'created', purchase_date, total_repayment_cents from made
  union all
  select id, 'paid', payment_date, total_repayment_cents from made where payment_date is not null;
