-- The rows of the large data set, by the tables of migration 0001: 50 businesses, 200 branches, 1,000,000 customers (300,000 of
-- branch 1), 1,000,000 reservations (200,000 of branch 1), 100,000 chats
-- (20,000 of business 1) with 1,000,000 messages, 1,000,000 survey answers (200,000 of
-- branch 1). Nothing is drawn by lot: each figure is a hash of the row's number. Dates hang on `bench.today`, names come in as
-- `bench.first_names` and `bench.last_names`, the most frequent first. Big tables are written in the order in which time would have
-- written them, so that a branch's rows lie scattered among the others'. Runs on empty tables without keys and indexes (fill.ts).

create function pg_temp.today() returns date language sql stable as $$ select current_setting('bench.today')::date $$;
-- Noon of that day in São Paulo: what happened, happened before.
create function pg_temp.now() returns timestamptz language sql stable as $$ select pg_temp.today() + time '15:00' at time zone 'UTC' $$;

-- The same number for the same row and purpose: a whole one below `below`, or a fraction of 1.
create function pg_temp.pick(n bigint, purpose text, below bigint) returns bigint language sql immutable as
  $$ select (hashint8extended(n, hashtext(purpose)) & 9007199254740991) % below $$;
create function pg_temp.part(n bigint, purpose text) returns float8 language sql immutable as
  $$ select pg_temp.pick(n, purpose, 1000003) / 1000003.0 $$;
-- Of a list whose first entries are the usual ones.
create function pg_temp.usual(n bigint, purpose text, list text[]) returns text language sql immutable as
  $$ select list[1 + floor(cardinality(list) * pg_temp.part(n, purpose) ^ 2)::int] $$;
create function pg_temp.any_of(n bigint, purpose text, list text[]) returns text language sql immutable as
  $$ select list[1 + pg_temp.pick(n, purpose, cardinality(list))] $$;
-- 192 bits, as an address may carry them.
create function pg_temp.token(n bigint, purpose text) returns text language sql immutable as
  $$ select left(translate(encode(sha256(convert_to(purpose || n, 'UTF8')), 'base64'), '+/=' || chr(10), '-_'), 32) $$;

create temp table words as select
  string_to_array(current_setting('bench.first_names'), ' ') as first_names,
  string_to_array(current_setting('bench.last_names'), ' ') as last_names;

-- Which rows are a branch's: numbers from `first_…` on. Branch 1 is the large one, the last takes what is left over.
create temp table share as
select id, (id - 1) / 4 + 1 as business_id,
  case id when 1 then 1 else 300001 + (id - 2) * 3500 end as first_customer,
  case id when 1 then 300000 when 200 then 7000 else 3500 end as customers,
  case id when 1 then 1 else 200001 + (id - 2) * 4000 end as first_row,
  case id when 1 then 200000 when 200 then 8000 else 4000 end as rows
from generate_series(1, 200) id;

-- Businesses, branches, people ---------------------------------------------------------------------------------------

insert into app_user (id, name, email, password_hash, profile_id) overriding system value
select n, any_first || ' ' || any_last, case when n <= 50 then 'dona' else 'equipe' end || n || '@bancada.test', 'ninguém entra',
  case when n <= 50 then 3 else 4 end
from generate_series(1, 250) n cross join words
cross join lateral (select pg_temp.any_of(n, 'first', first_names) as any_first, pg_temp.any_of(n, 'last', last_names) as any_last) _;

insert into business (id, name, business_owner_id) overriding system value
select n, 'Casa ' || pg_temp.any_of(n, 'house', last_names), n from generate_series(1, 50) n cross join words;

insert into branch (business_id, id, name, branch, slug, is_draft, description, email, phone, business_phone, schedule) overriding system value
select business_id, id, 'Casa ' || pg_temp.any_of(business_id, 'house', last_names), 'Unidade ' || id, 'bancada-' || id, false,
  'Cozinha da casa, mesas ao ar livre e música às sextas.', 'unidade' || id || '@bancada.test', '1133330000', '1133330000', days.meta
from share cross join words
cross join (
  select jsonb_agg(jsonb_build_object('day_of_week', day, 'enabled', true, 'from', '11:00', 'to', '23:30', 'max_delay', 20)) as meta
  from unnest('{MON,TUE,WED,THU,FRI,SAT,SUN}'::text[]) day
) days;
insert into branch_slug (slug, business_id, branch_id) select slug, business_id, id from branch;
insert into branch_user (business_id, branch_id, user_id) select business_id, id, 50 + id from share;

insert into reservation_config (business_id, branch_id, max_person_per_reservation, reservations_interval, maximum_antecedence)
select business_id, id, 12, 30, 40320 from share;

-- What is open when: branch 1 has four recurring services, two of certain dates and two closures, the others lunch and dinner.
create temp table hours as
select * from (values
  (true, 1, 'Almoço', '11:00', '14:00', 900, 0.30), (true, 2, 'Almoço tardio', '14:30', '17:00', 400, 0.40),
  (true, 3, 'Happy hour', '17:30', '19:00', 500, 0.55), (true, 4, 'Jantar', '19:30', '23:30', 1200, 1.00),
  (false, 1, 'Almoço', '11:30', '15:00', 120, 0.40), (false, 2, 'Jantar', '18:00', '23:00', 160, 1.00)
) _ (large, place, name, "from", "to", seats, until);
insert into service (business_id, id, branch_id, name, type, max_persons, meta) overriding system value
select business_id, share.id * 10 + place, share.id, name, 'REC', seats, (
  select jsonb_agg(jsonb_build_object('day_of_week', day, 'enabled', true, 'from', "from", 'to', "to", 'max_delay', 20))
  from unnest('{MON,TUE,WED,THU,FRI,SAT,SUN}'::text[]) day
)
from share join hours on large = (share.id = 1);
insert into service (business_id, id, branch_id, name, type, max_persons, date_start, date_end, meta) overriding system value
select business_id, 14 + n, branch_id, 'Festival ' || n, 'UNI', 1500, pg_temp.today() + 20 * n, pg_temp.today() + 20 * n + 1, meta
from service cross join generate_series(1, 2) n where id = 14;
insert into service (business_id, id, branch_id, name, type, date_start, date_end, service_id) overriding system value
select 1, 16 + n, 1, 'Fechamento ' || n, 'CLO', pg_temp.today() + 60 * n, pg_temp.today() + 60 * n + 3, nullif(11 * (2 - n), 0)
from generate_series(1, 2) n;

-- Customers ----------------------------------------------------------------------------------------------------------

-- Mobiles begin with 2 to 5: those that the bench's own requests make up do not.
create temp table person as
select share.business_id, share.id as branch_id, n as id, name, email, birth_date,
  pg_temp.usual(n, 'ddd', '{11,21,19,31,41,51,71,81,85,92}') || '9' || 20000000 + n::bigint * 7368787 % 39999983 as phone,
  pg_temp.now() - make_interval(secs => pg_temp.pick(n, 'since', 63072000)) as created_at
from share cross join words
cross join generate_series(first_customer, first_customer + customers - 1) n
cross join lateral (select
  pg_temp.usual(n, 'first', first_names)
    || case when pg_temp.pick(n, 'middle', 4) = 0 then ' ' || pg_temp.usual(n, 'between', last_names) else '' end
    || ' ' || pg_temp.usual(n, 'last', last_names) as name) _
cross join lateral (select
  case when pg_temp.pick(n, 'mail', 5) > 0 then f_norm(replace(name, ' ', '.')) || n || '@exemplo.com' end as email,
  case when pg_temp.pick(n, 'birth', 10) < 7 then date '1948-01-01' + pg_temp.pick(n, 'born', 21500)::int end as birth_date) __;

insert into customer (business_id, id, name, phone, email, birth_date, created_at, updated_at) overriding system value
select business_id, id, name, phone, email, birth_date, created_at, created_at from person order by created_at, id;

-- Reservations, their days and the visits they became ----------------------------------------------------------------

create temp table booking as
select share.business_id, share.id as branch_id, n as id, share.id * 10 + hours.place as service_id,
  first_customer + pg_temp.pick(n, 'who', customers) as customer_id, day.date,
  hours."from"::time + interval '30 minutes' * pg_temp.pick(n, 'step', 1 + extract(epoch from hours."to"::time - hours."from"::time)::int / 1800) as time,
  ('{2,2,2,2,2,3,3,4,4,4,5,6,6,8,10}'::int[])[1 + pg_temp.pick(n, 'party', 15)] as person_number,
  case when day.date < pg_temp.today()
    then case when dice < 82 then 'COM' when dice < 92 then 'CAN' when dice < 97 then 'REC' else 'WAI' end
    else case when dice < 60 then 'CON' when dice < 88 then 'WAI' when dice < 96 then 'CAN' else 'REC' end end as status,
  least(day.date - pg_temp.pick(n, 'asked', 13)::int + time '13:00' at time zone 'UTC', pg_temp.now())
    - make_interval(secs => pg_temp.pick(n, 'moment', 36000)) as created_at
from share
cross join generate_series(first_row, first_row + rows - 1) n
cross join lateral (select pg_temp.pick(n, 'dice', 100) as dice, pg_temp.part(n, 'service') as wish) _
-- 113 weeks up to 60 days ahead; Fridays and Saturdays fill first.
cross join lateral (select pg_temp.today() + 60 - 7 * pg_temp.pick(n, 'week', 113)::int as last_of_week) __
cross join lateral (select
  last_of_week - (extract(isodow from last_of_week)::int + 7 - (string_to_array(
    '1 1 1 1 1 1 1 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 7 7 7 7 7 7 7 7 7 7 7 7', ' '
  ))[1 + pg_temp.pick(n, 'weekday', 78)]::int) % 7 as date) day
cross join lateral (select * from hours where large = (share.id = 1) and wish < until order by until limit 1) hours;

insert into reservation (business_id, id, branch_id, customer_id, date, time, person_number, status, reason, comment, service_id,
  owner_name, owner_phone, owner_email, owner_birth_date, token, token_rsvp, created_at, updated_at) overriding system value
select business_id, booking.id, booking.branch_id, customer_id, date, time, person_number, status,
  case when pg_temp.pick(booking.id, 'reason', 2) = 0 then 1 else 2 + pg_temp.pick(booking.id, 'which', 6) end,
  case when pg_temp.pick(booking.id, 'speaks', 100) < 18 then pg_temp.any_of(booking.id, 'says',
    '{"Mesa perto da janela, se possível.","Teremos um bebê, precisamos de cadeirinha.","Uma pessoa é celíaca.","Levaremos um bolo."}') end,
  service_id, person.name, person.phone, person.email, person.birth_date,
  pg_temp.token(booking.id, 'owner'), pg_temp.token(booking.id, 'guest'), booking.created_at, booking.created_at
from booking join person using (business_id) where person.id = customer_id order by booking.created_at, booking.id;

insert into reservation_day (business_id, branch_id, date)
select business_id, branch_id, date from booking group by business_id, branch_id, date order by date;

create temp table visit as select distinct business_id, branch_id, customer_id, date from booking where status = 'COM';
insert into customer_branch (business_id, branch_id, customer_id, visits_count, created_at)
select business_id, branch_id, id, coalesce(visits, 0), created_at
from person left join (select customer_id as id, count(*) as visits from visit group by customer_id) came using (id)
order by created_at, id;
insert into customer_branch_visit (business_id, branch_id, customer_id, date, created_at)
select business_id, branch_id, customer_id, date, date + time '23:00' at time zone 'UTC' from visit order by date;

-- Surveys ------------------------------------------------------------------------------------------------------------

create temp table survey as
select share.business_id, share.id as branch_id, n as id, first_customer + pg_temp.pick(n, 'answers', customers) as customer_id,
  pg_temp.pick(n, 'finishes', 10) > 0 as finished, pg_temp.now() - make_interval(secs => 300 + pg_temp.pick(n, 'asked on', 63072000)) as started_at
from share cross join generate_series(first_row, first_row + rows - 1) n;
insert into research_answer (business_id, id, branch_id, token_hash, started_at, finished_at, nps, food_note, treatment_note, place_note,
  price_note, time_note, comment, name, phone, customer_id) overriding system value
select survey.business_id, survey.id, survey.branch_id, pg_temp.token(survey.id, 'survey'), started_at,
  case when finished then started_at + interval '2 minutes' end,
  case when finished then 10 - floor(11 * pg_temp.part(survey.id, 'nps') ^ 2) end,
  case when finished then 5 - floor(5 * pg_temp.part(survey.id, 'food') ^ 2) end,
  case when finished then 5 - floor(5 * pg_temp.part(survey.id, 'treatment') ^ 2) end,
  case when finished then 5 - floor(5 * pg_temp.part(survey.id, 'place') ^ 2) end,
  case when finished then 5 - floor(5 * pg_temp.part(survey.id, 'price') ^ 2) end,
  case when finished and pg_temp.pick(survey.id, 'hurried', 10) > 0 then 5 - floor(5 * pg_temp.part(survey.id, 'time') ^ 2) end,
  case when finished and pg_temp.pick(survey.id, 'speaks', 10) < 3 then pg_temp.any_of(survey.id, 'says',
    '{"Comida excelente e atendimento atencioso.","A espera foi longa, mas valeu a pena.","Ambiente agradável, voltarei com a família.","Porções pequenas para o preço."}') end,
  person.name, person.phone, person.id
from survey left join person on person.id = customer_id and pg_temp.pick(survey.id, 'named', 10) < 6
order by started_at, survey.id;

-- Conversations: ten messages each, by turns of customer and house -----------------------------------------------------

create temp table talk as
select n as id, case when n <= 20000 then 1 else 2 + n % 49 end as business_id, pg_temp.pick(n, 'unit', 5) as unit,
  pg_temp.now() - make_interval(secs => 36000 + pg_temp.pick(n, 'began', 31536000)) as began,
  make_interval(secs => 20 + pg_temp.pick(n, 'pace', 3000)) as pace
from generate_series(1, 100000) n;
insert into chat (business_id, id, branch_id, channel, customer_address, customer_name, status, replier, last_message_at, created_at) overriding system value
select business_id, id, case when unit < 4 then (business_id - 1) * 4 + 1 + unit end,
  case when pg_temp.pick(id, 'channel', 5) > 0 then 'whatsapp' else 'instagram' end, '55119' || 20000000 + id::bigint * 7368787 % 39999983,
  pg_temp.usual(id, 'first', first_names) || ' ' || pg_temp.usual(id, 'last', last_names),
  case when pg_temp.pick(id, 'open', 10) < 3 then 'open' else 'closed' end,
  case when pg_temp.pick(id, 'replier', 2) = 0 then 'assistant' else 'user' end, began + 9 * pace, began
from talk cross join words order by began, id;
insert into chat_message (business_id, id, chat_id, sender, message, status, created_at) overriding system value
select business_id, (talk.id - 1) * 10 + turn + 1, talk.id, case when turn % 2 = 0 then 'customer' else 'user' end,
  pg_temp.any_of(talk.id * 10 + turn, 'says', '{"Boa noite! Vocês têm mesa para hoje?","Temos sim. Para quantas pessoas?",
    "Quatro, por volta das oito.","Reservado, esperamos por vocês.","Obrigada!","Aceitam cachorro na varanda?","Aceitamos, com todo o carinho."}'),
  case when turn % 2 = 0 then 'received' else 'read' end, began + turn * pace
from talk cross join generate_series(0, 9) turn order by began + turn * pace, talk.id;
