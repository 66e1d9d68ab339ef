-- Filters of the customer list that a branch saved under a name. `deleted_at` lets people undo a deletion for a day.
create table customer_segment (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id)
);
create index customer_segment_of_branch on customer_segment (business_id, branch_id);
create unique index customer_segment_name on customer_segment (business_id, branch_id, f_norm(name)) where deleted_at is null;

alter table customer_segment enable row level security;
create policy tenant on customer_segment to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on customer_segment to casa_cheia_tenant;

-- Birthdays of a month. A column, because under a row policy no index on an expression is used.
alter table customer add column birth_month smallint generated always as (extract(month from birth_date)::smallint) stored;
create index customer_by_birth_month on customer (business_id, birth_month, id) where birth_month is not null;

-- Who came since a day: the customers who did not are those without such a visit.
create index customer_branch_visit_by_date on customer_branch_visit (business_id, branch_id, date, customer_id);
