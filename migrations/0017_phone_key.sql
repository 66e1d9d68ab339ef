-- One person, one record: a mobile with and without its ninth digit is the same phone. Landlines begin with 2 to 5 and keep eight digits;
-- no area code ends in 0, so 0800 numbers keep theirs. src/lib/phone.ts has the same rule for one phone.
create function f_phone_key(phone text) returns text language sql immutable parallel safe strict as
  $$ select case when phone ~ '^[1-9][1-9][6-9][0-9]{7}$' then left(phone, 2) || '9' || substr(phone, 3) else phone end $$;

alter table customer add column phone_key text generated always as (f_phone_key(phone)) stored;

-- Two spellings of one mobile: the record with nine digits takes over what belongs to the other.
create temp table twin on commit drop as
  select short.business_id, short.id as gone_id, long.id as kept_id
  from customer short join customer long
    on long.business_id = short.business_id and long.phone = short.phone_key and short.phone <> short.phone_key;

update customer kept
set email = coalesce(kept.email, gone.email),
  email_source = case when kept.email is null then gone.email_source else kept.email_source end,
  birth_date = coalesce(kept.birth_date, gone.birth_date)
from twin join customer gone on gone.business_id = twin.business_id and gone.id = twin.gone_id
where kept.business_id = twin.business_id and kept.id = twin.kept_id;

update reservation set customer_id = kept_id from twin
where reservation.business_id = twin.business_id and customer_id = gone_id;
update research_answer set customer_id = kept_id from twin
where research_answer.business_id = twin.business_id and customer_id = gone_id;

insert into customer_branch (business_id, branch_id, customer_id, visits_count, created_at)
select business_id, branch_id, kept_id, 0, link.created_at from customer_branch link join twin using (business_id)
where link.customer_id = gone_id
on conflict (business_id, branch_id, customer_id) do update
  set created_at = least(customer_branch.created_at, excluded.created_at);
insert into customer_branch_visit (business_id, branch_id, customer_id, date, created_at)
select business_id, branch_id, kept_id, visit.date, visit.created_at from customer_branch_visit visit join twin using (business_id)
where visit.customer_id = gone_id
on conflict do nothing;
delete from customer_branch_visit visit using twin
where visit.business_id = twin.business_id and visit.customer_id = gone_id;
delete from customer_branch link using twin where link.business_id = twin.business_id and link.customer_id = gone_id;
delete from customer using twin where customer.business_id = twin.business_id and customer.id = gone_id;
update customer_branch link
set visits_count = (
  select count(*) from customer_branch_visit visit
  where visit.business_id = link.business_id and visit.branch_id = link.branch_id and visit.customer_id = link.customer_id)
from twin where link.business_id = twin.business_id and link.customer_id = kept_id;

alter table customer alter column phone_key set not null;
alter table customer drop constraint customer_business_id_phone_key;
create unique index customer_by_phone on customer (business_id, phone_key);
