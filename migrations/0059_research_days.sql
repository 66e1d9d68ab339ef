-- What a year of the overview (D-61) needs besides research_hour, so that no answer and no visit is read for it (docs/decisions/0069).

-- Answers by the guest's age group, on each local day that an answer may belong to: every time zone of Brazil is 2 to 5 hours behind UTC, so
-- what is sent from 05:00 to 02:00 UTC has one local day, whatever the zone, and is counted at its 05:00 UTC. What is sent from 02:00 to 05:00
-- is counted at its own hour, on both days; the reader takes the one that this hour has in the branch's zone. A group is named by its youngest
-- age; answers of guests under 18 or without a birth date are not counted.
create table research_age (
  business_id bigint not null,
  branch_id bigint not null,
  hour timestamptz not null,
  day date not null,
  age_group smallint not null,
  answers integer not null,
  primary key (business_id, branch_id, hour, day, age_group),
  foreign key (business_id, branch_id) references branch (business_id, id)
);

-- How many customers of a branch have their last visit on a date, and how many of them have an earlier one.
create table last_visit_day (
  business_id bigint not null,
  branch_id bigint not null,
  date date not null,
  customers integer not null,
  returned integer not null,
  primary key (business_id, branch_id, date),
  foreign key (business_id, branch_id) references branch (business_id, id)
);

alter table research_age enable row level security;
create policy tenant on research_age to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on research_age to casa_cheia_tenant;
alter table last_visit_day enable row level security;
create policy tenant on last_visit_day to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on last_visit_day to casa_cheia_tenant;

-- What an answer of a guest born on a date adds to the ages; `times` -1 takes it away. An erased guest left the group with the answer.
create function research_ages_of(answer research_answer, born date, times integer) returns setof research_age
language sql immutable as $$
  select answer.business_id, answer.branch_id,
    case when early = late then early + time '05:00' else date_trunc('hour', moment) end at time zone 'UTC',
    day, youngest, times
  from (select answer.finished_at at time zone 'UTC' as moment) as sent
  cross join lateral (select (moment - interval '5 hours')::date as early, (moment - interval '2 hours')::date as late) as span
  cross join lateral (select early union select late) as possible (day)
  cross join lateral (select extract(year from age(day::timestamp, born::timestamp)) as years) as guest
  cross join lateral (select coalesce(answer.age_group, case
    when years >= 65 then 65 when years >= 55 then 55 when years >= 45 then 45
    when years >= 35 then 35 when years >= 25 then 25 when years >= 18 then 18 end)::smallint as youngest) as grouped
  where moment is not null and youngest is not null
$$;

-- Keeps the ages equal to the answers. The birth dates stay as they are until this transaction ends: one that changes meanwhile waits for it,
-- and then counts this answer too. Rows are locked in one order, so that two changes never wait for each other.
create function count_research_ages() returns trigger language plpgsql as $$
declare
  born_before date;
  born_now date;
begin
  if tg_op <> 'INSERT' then
    select birth_date into born_before from customer where business_id = old.business_id and id = old.customer_id for share;
  end if;
  if tg_op <> 'DELETE' then
    select birth_date into born_now from customer where business_id = new.business_id and id = new.customer_id for share;
  end if;
  insert into research_age
  select business_id, branch_id, hour, day, age_group, sum(answers)
  from (
    select * from research_ages_of(old, born_before, -1) where tg_op <> 'INSERT'
    union all
    select * from research_ages_of(new, born_now, 1) where tg_op <> 'DELETE'
  ) as changed
  group by business_id, branch_id, hour, day, age_group
  having sum(answers) <> 0
  order by business_id, branch_id, hour, day, age_group
  on conflict (business_id, branch_id, hour, day, age_group) do update set answers = research_age.answers + excluded.answers;
  return null;
end $$;

-- A customer gives, corrects or loses their birth date: all their answers are counted by the new one.
create function count_research_ages_again() returns trigger language plpgsql as $$
begin
  insert into research_age
  select business_id, branch_id, hour, day, age_group, sum(answers)
  from (
    select changed.*
    from (
      select answer from research_answer answer
      where business_id = new.business_id and customer_id = new.id and finished_at is not null offset 0
    ) as theirs
    cross join lateral (
      select * from research_ages_of(theirs.answer, old.birth_date, -1)
      union all
      select * from research_ages_of(theirs.answer, new.birth_date, 1)
    ) as changed
  ) as all_changed
  group by business_id, branch_id, hour, day, age_group
  having sum(answers) <> 0
  order by business_id, branch_id, hour, day, age_group
  on conflict (business_id, branch_id, hour, day, age_group) do update set answers = research_age.answers + excluded.answers;
  return null;
end $$;

-- Keeps the days equal to the visits, which are written and deleted but never changed. `changed` are those of one statement; whoever else
-- changes visits of the same customers waits.
create function count_last_visits() returns trigger language plpgsql as $$
declare
  way constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from (select distinct business_id, branch_id, customer_id from changed order by 1, 2, 3) as guest
  cross join lateral (
    select from customer_branch link
    where link.business_id = guest.business_id and link.branch_id = guest.branch_id and link.customer_id = guest.customer_id
    offset 0 for no key update
  ) as locked;
  insert into last_visit_day
  select business_id, branch_id, day.date, sum(customers), sum(returned)
  from (
    select business_id, branch_id, customer_id, max(date) as last, count(*) as visits,
      max(date) filter (where is_other) as last_other, count(*) filter (where is_other) as others
    from (
      select business_id, branch_id, customer_id, date, false as is_other from changed
      union all
      select guest.business_id, guest.branch_id, guest.customer_id, other.date, true
      from (select distinct business_id, branch_id, customer_id from changed) as guest
      cross join lateral (
        select date from customer_branch_visit visit
        where visit.business_id = guest.business_id and visit.branch_id = guest.branch_id and visit.customer_id = guest.customer_id
        offset 0
      ) as other
      where (guest.business_id, guest.branch_id, guest.customer_id, other.date)
        not in (select business_id, branch_id, customer_id, date from changed)
    ) as known
    group by business_id, branch_id, customer_id
  ) as guest
  cross join lateral (values
    (last, way, case when visits > 1 then way else 0 end),
    (last_other, -way, case when others > 1 then -way else 0 end)
  ) as day (date, customers, returned)
  where day.date is not null
  group by business_id, branch_id, day.date
  having sum(customers) <> 0 or sum(returned) <> 0
  order by business_id, branch_id, day.date
  on conflict (business_id, branch_id, date) do update set
    customers = last_visit_day.customers + excluded.customers,
    returned = last_visit_day.returned + excluded.returned;
  return null;
end $$;

-- The past is added up without a lock. What other transactions changed meanwhile is found by its transaction number once the triggers stand,
-- while writers wait: what was counted of it is taken away, and what it is now added.
create temp table summed as
  select pg_snapshot_xmin(pg_current_snapshot())::xid as since;
create temp table summed_answer as
  select answer.id, answer, birth_date as born from research_answer answer
  left join customer on customer.business_id = answer.business_id and customer.id = answer.customer_id
  where finished_at is not null and coalesce(age_group::text, birth_date::text) is not null;
create temp table summed_guest as
  select business_id, branch_id, customer_id, max(date) as last, count(*) as visits from customer_branch_visit
  group by business_id, branch_id, customer_id;
insert into research_age
select age.business_id, age.branch_id, age.hour, age.day, age.age_group, sum(age.answers)
from summed_answer, research_ages_of(summed_answer.answer, born, 1) as age
group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
insert into last_visit_day
select business_id, branch_id, last, count(*), count(*) filter (where visits > 1) from summed_guest group by 1, 2, 3 order by 1, 2, 3;
create index on summed_answer (id);
create index on summed_guest (customer_id);

create trigger count_last_visits_written after insert on customer_branch_visit
  referencing new table as changed for each statement execute function count_last_visits();
create trigger count_last_visits_deleted after delete on customer_branch_visit
  referencing old table as changed for each statement execute function count_last_visits();
create trigger count_research_ages_again after update of birth_date on customer
  for each row when (old.birth_date is distinct from new.birth_date) execute function count_research_ages_again();
create trigger count_research_ages
  after insert or delete or update of branch_id, finished_at, customer_id, age_group
  on research_answer for each row execute function count_research_ages();

-- `offset 0` keeps the look-ups by key: Postgres expects many changes, and there are few.
create temp table changed_customer as
  select business_id, id from customer, summed where age(customer.xmin) <= age(since);
create temp table changed_key as
  select business_id, id from research_answer, summed where age(research_answer.xmin) <= age(since)
  union
  select changed_customer.business_id, theirs.id from changed_customer
  cross join lateral (
    select id from research_answer answer
    where answer.business_id = changed_customer.business_id and answer.customer_id = changed_customer.id offset 0
  ) as theirs;
create temp table changed_answer as
  select changed_key.id, answer, (
    select birth_date from customer where customer.business_id = changed_key.business_id and customer.id = (found.answer).customer_id
  ) as born
  from changed_key cross join lateral (
    select answer from research_answer answer
    where answer.business_id = changed_key.business_id and answer.id = changed_key.id and finished_at is not null offset 0
  ) as found;
insert into research_age
select age.business_id, age.branch_id, age.hour, age.day, age.age_group, sum(age.answers)
from (
  select answer, born, -1 as times from summed_answer where id in (select id from changed_key)
  union all
  select answer, born, 1 from changed_answer
  offset 0
) as changed, research_ages_of(changed.answer, born, times) as age
group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
on conflict (business_id, branch_id, hour, day, age_group) do update set answers = research_age.answers + excluded.answers;

create temp table changed_guest as
  select customer_id from customer_branch, summed where age(customer_branch.xmin) <= age(since)
  union
  select customer_id from customer_branch_visit, summed where age(customer_branch_visit.xmin) <= age(since);
insert into last_visit_day
select business_id, branch_id, last, sum(times), sum(case when visits > 1 then times else 0 end)
from (
  select business_id, branch_id, last, visits, -1 as times from summed_guest where customer_id in (select customer_id from changed_guest)
  union all
  select business_id, branch_id, max(date), count(*), 1 from customer_branch_visit
  where customer_id in (select customer_id from changed_guest)
  group by business_id, branch_id, customer_id
) as changed
group by 1, 2, 3 order by 1, 2, 3
on conflict (business_id, branch_id, date) do update set
  customers = last_visit_day.customers + excluded.customers,
  returned = last_visit_day.returned + excluded.returned;
drop table summed, summed_answer, summed_guest, changed_customer, changed_key, changed_answer, changed_guest;

-- Its only readers were the ages.
drop index customer_by_birth;
