-- What the surveys of a branch add up to, by hour of UTC: every time zone of Brazil is whole hours away from it, so that the hours of a local
-- day stay exact when a branch gets another zone (docs/decisions/0037). `tries` and `tries_finished` belong to the hour in which a survey
-- began, everything else to the hour in which it was sent. A mark has its sum of stars and how many gave it.
create table research_hour (
  business_id bigint not null,
  branch_id bigint not null,
  hour timestamptz not null,
  tries integer not null,
  tries_finished integer not null,
  answers integer not null,
  promoters integer not null,
  neutrals integer not null,
  detractors integer not null,
  food_stars integer not null,
  food_notes integer not null,
  treatment_stars integer not null,
  treatment_notes integer not null,
  place_stars integer not null,
  place_notes integer not null,
  price_stars integer not null,
  price_notes integer not null,
  time_stars integer not null,
  time_notes integer not null,
  primary key (business_id, branch_id, hour),
  foreign key (business_id, branch_id) references branch (business_id, id)
);

alter table research_hour enable row level security;
create policy tenant on research_hour to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on research_hour to casa_cheia_tenant;

-- What one survey adds to its hours; `times` -1 takes it away.
create function research_hours_of(answer research_answer, times integer) returns setof research_hour
language sql immutable as $$
  select answer.business_id, answer.branch_id, date_trunc('hour', answer.started_at, 'UTC'),
    times, case when answer.finished_at is null then 0 else times end,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  union all
  select answer.business_id, answer.branch_id, date_trunc('hour', answer.finished_at, 'UTC'),
    0, 0, times,
    case when answer.nps >= 9 then times else 0 end,
    case when answer.nps between 7 and 8 then times else 0 end,
    case when answer.nps <= 6 then times else 0 end,
    times * coalesce(answer.food_note, 0), times * num_nonnulls(answer.food_note),
    times * coalesce(answer.treatment_note, 0), times * num_nonnulls(answer.treatment_note),
    times * coalesce(answer.place_note, 0), times * num_nonnulls(answer.place_note),
    times * coalesce(answer.price_note, 0), times * num_nonnulls(answer.price_note),
    times * coalesce(answer.time_note, 0), times * num_nonnulls(answer.time_note)
  where answer.finished_at is not null
$$;

-- Keeps the hours equal to the surveys. The hours of a change are locked in order of time, so that two changes never wait for each other.
create function count_research_hours() returns trigger language plpgsql as $$
begin
  insert into research_hour
  select business_id, branch_id, hour, sum(tries), sum(tries_finished), sum(answers), sum(promoters), sum(neutrals), sum(detractors),
    sum(food_stars), sum(food_notes), sum(treatment_stars), sum(treatment_notes), sum(place_stars), sum(place_notes),
    sum(price_stars), sum(price_notes), sum(time_stars), sum(time_notes)
  from (
    select * from research_hours_of(old, -1) where tg_op <> 'INSERT'
    union all
    select * from research_hours_of(new, 1) where tg_op <> 'DELETE'
  ) as changed
  group by business_id, branch_id, hour
  order by business_id, branch_id, hour
  on conflict (business_id, branch_id, hour) do update set
    tries = research_hour.tries + excluded.tries,
    tries_finished = research_hour.tries_finished + excluded.tries_finished,
    answers = research_hour.answers + excluded.answers,
    promoters = research_hour.promoters + excluded.promoters,
    neutrals = research_hour.neutrals + excluded.neutrals,
    detractors = research_hour.detractors + excluded.detractors,
    food_stars = research_hour.food_stars + excluded.food_stars,
    food_notes = research_hour.food_notes + excluded.food_notes,
    treatment_stars = research_hour.treatment_stars + excluded.treatment_stars,
    treatment_notes = research_hour.treatment_notes + excluded.treatment_notes,
    place_stars = research_hour.place_stars + excluded.place_stars,
    place_notes = research_hour.place_notes + excluded.place_notes,
    price_stars = research_hour.price_stars + excluded.price_stars,
    price_notes = research_hour.price_notes + excluded.price_notes,
    time_stars = research_hour.time_stars + excluded.time_stars,
    time_notes = research_hour.time_notes + excluded.time_notes;
  return null;
end $$;

-- Adds up the surveys of before, hour by hour.
create function pg_temp.sum_research_hours(first timestamptz, until timestamptz) returns void language sql as $$
  insert into research_hour
  select hours.business_id, hours.branch_id, hour, sum(tries), sum(tries_finished), sum(answers), sum(promoters), sum(neutrals), sum(detractors),
    sum(food_stars), sum(food_notes), sum(treatment_stars), sum(treatment_notes), sum(place_stars), sum(place_notes),
    sum(price_stars), sum(price_notes), sum(time_stars), sum(time_notes)
  -- Without `offset 0` Postgres 18 writes the function into the statement and then misses its columns.
  from (select answer from research_answer answer where started_at >= first or finished_at >= first offset 0) as known,
    research_hours_of(known.answer, 1) as hours
  where hour >= first and hour < until
  group by 1, 2, 3
  order by 1, 2, 3
$$;

-- The long part locks nothing: surveys that began two days ago can no longer be sent (D-63). From the trigger on, writers wait until the hours
-- of the last two days are added up as well.
select pg_temp.sum_research_hours('-infinity', date_trunc('hour', now(), 'UTC') - interval '2 days');
-- The ages of those who answered, without reading whole customers.
create index customer_by_birth on customer (business_id, id) include (birth_date) where birth_date is not null;
create trigger count_research_hours
  after insert or delete
  or update of branch_id, started_at, finished_at, nps, food_note, treatment_note, place_note, price_note, time_note
  on research_answer for each row execute function count_research_hours();
select pg_temp.sum_research_hours(date_trunc('hour', now(), 'UTC') - interval '2 days', 'infinity');
drop function pg_temp.sum_research_hours;

-- The age group of a guest who was erased, by its youngest age: so the counts by age stay (D-98). Null while the customer's birth date says it.
alter table research_answer add column age_group smallint check (age_group in (18, 25, 35, 45, 55, 65));
