-- Motorists who joined over the two years, the first twenty of them admins, and what each has with us.
create temp table people as
  select n, gen_random_uuid() as id,
    (array['Thandi', 'Sipho', 'Nomvula', 'Pieter', 'Johan', 'Annelie', 'Lerato', 'Kagiso', 'Ayesha',
      'Yusuf', 'Priya', 'Rajesh', 'Megan', 'Craig', 'Zanele', 'Bongani', 'Chantelle', 'Riaan', 'Naledi',
      'Tshepo', 'Fatima', 'Imran', 'Elmarie', 'Hendrik', 'Palesa', 'Mandla', 'Nokuthula', 'Werner',
      'Busisiwe', 'Themba', 'Karabo', 'Liezl', 'Sibusiso', 'Nadia', 'Marlene', 'Vusi', 'Refilwe'])
      [1 + n * 7 % 37] as first_name,
    (array['Nkosi', 'Dlamini', 'Botha', 'van der Merwe', 'Naidoo', 'Pillay', 'Mokoena', 'Khumalo',
      'Zulu', 'Mthembu', 'Pretorius', 'Fourie', 'Jacobs', 'Adams', 'Davids', 'Molefe', 'Sithole', 'Ndlovu',
      'Mahlangu', 'Radebe', 'Govender', 'Singh', 'Venter', 'Steyn', 'Coetzee', 'Smith', 'Williams',
      'Petersen', 'Abrahams', 'Maseko', 'Tshabalala', 'Baloyi', 'Chauke', 'Mabaso', 'Cele', 'Buthelezi',
      'Moodley', 'Erasmus', 'Swanepoel', 'du Plessis', 'Kruger', 'Louw', 'Marais', 'Meyer', 'Nel',
      'Olivier', 'Roux', 'Visser', 'Mbeki', 'Sisulu', 'Mashaba', 'Mnguni', 'Shabangu', 'Zwane', 'Hlongwane',
      'Ngcobo', 'Gumede', 'Zungu', 'Xaba'])[1 + n * 11 % 59] as last_name,
    now() - interval '730 days' * (1 - (n - 1.0) / (select people from load)) - interval '1 hour' as joined
  from load, generate_series(1, people) as n;
create index on people (n);

-- Without ID number and address: the key that encrypts them is not here.
insert into users (id, username, username_key, password_hash, first_name, last_name, phone_number, email, email_key, is_verified, is_admin, is_blacklisted,
    blacklisted_at, blacklist_reason, registration_date)
  select id, username, username, password_hash, first_name, last_name,
    '+27' || (array['82', '83', '84', '72', '73', '74', '61', '76', '79', '71'])[1 + n % 10]
      || lpad((n * 7919 % 10000000)::text, 7, '0'), email, email,
    random() < 0.8, n <= 20, is_blacklisted,
    case when is_blacklisted then joined + interval '100 days' end,
    case when is_blacklisted then 'Three reminders without an answer' end, joined
  from load, lateral (select *, n > 20 and random() < 0.015 as is_blacklisted,
      case when n = 1 then 'operator' else replace(lower(first_name || '.' || last_name), ' ', '') || n end
        as username from people) as person,
    lateral (select username || case when n % 2 = 0 then '@example.com' else '@mail.example.org' end as email) as mail;

insert into loyalty_profiles (user_id, subscription_year, annual_purchase_count,
    current_discount_rate, loyalty_tier, created_at, next_anniversary)
  select id, year, tier * 4, tier * 2, (array['new', 'regular', 'consistent'])[1 + tier], joined,
    (joined at time zone 'Africa/Johannesburg')::date + year * interval '1 year'
  from people, lateral (select n % 3 as tier,
    1 + floor(extract(epoch from now() - joined) / 86400 / 365.26)::int as year) as place;

-- One vehicle each, and a second one for every fifth.
create temp table vehicles as
  with numbered as (
    select n, 1 + (n - 1) % people as owner, n::bigint * 7919 as plate, (array['{Toyota,Corolla,1.8 Prestige,petrol,5000}',
        '{Toyota,Hilux,2.8 GD-6 Legend,diesel,8000}', '{Volkswagen,Polo Vivo,1.4 Trendline,petrol,4500}',
        '{Volkswagen,Polo,1.0 TSI Life,petrol,4000}', '{Ford,Ranger,2.0 Wildtrak,diesel,8000}',
        '{Ford,Fiesta,1.0 Trend,petrol,4200}', '{Isuzu,D-Max,3.0 LSE,diesel,7600}',
        '{Suzuki,Swift,1.2 GL,petrol,3700}', '{Hyundai,i20,1.2 Motion,petrol,3700}',
        '{Kia,Picanto,1.0 Street,petrol,3500}', '{Nissan,NP200,1.6,petrol,5000}',
        '{Renault,Kwid,1.0 Dynamique,petrol,2800}', '{Haval,Jolion,1.5T Luxury,petrol,5500}',
        '{BMW,320d,M Sport,diesel,5900}', '{Mercedes-Benz,C200,Avantgarde,petrol,6600}',
        '{Mazda,CX-5,2.0 Dynamic,petrol,5600}', '{Honda,Jazz,1.2 Comfort,petrol,4000}'])
        [1 + n % 17]::text[] as make
    from load, generate_series(1, people * 6 / 5) as n
  )
  select numbered.n, gen_random_uuid() as id, people.id as user_id, owner, gen_random_uuid() as photo_id,
    make[1] as make, make[2] as model, make[3] as type, make[4] as fuel_type, make[5]::int as capacity,
    case when numbered.n % 2 = 0 then 'CA ' || lpad((plate / 1000 % 1000)::text, 3, '0') || '-'
      else chr(65 + (plate / 400000 % 20)::int) || chr(65 + (plate / 20000 % 20)::int)
        || chr(65 + (plate / 1000 % 20)::int) || ' ' end || lpad((plate % 1000)::text, 3, '0')
      || case when numbered.n % 2 = 0 then '' else ' GP' end as plate, joined, search_text as person_text
  from numbered join people on people.n = owner join users on users.id = people.id;
create index on vehicles (owner);

insert into uploads (id, user_id, content_type, size, created_at, expires_at, stored_at, shown_by)
  select photo_id, user_id, 'image/jpeg', 240000, joined, joined + interval '15 minutes', joined, 1
  from vehicles;
insert into cars (id, user_id, registration_number, plate_key, make, model, model_type, year, fuel_type,
    fuel_capacity_cl, province, is_roadworthy, photo_id, created_at)
  select id, user_id, plate, translate(plate, ' -', ''), make, model, type, 2005 + n % 20, fuel_type,
    capacity, case when n % 2 = 0 then 'WC' else 'GP' end, n % 3 > 0, photo_id, joined
  from vehicles;
