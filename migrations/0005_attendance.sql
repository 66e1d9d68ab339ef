-- Who came. The mark stands beside the status and is no code of its own: a no-show stays CON and becomes COM like the others (D-44),
-- but is no visit (D-56).
alter table reservation
  add column attendance text check (attendance in ('arrived', 'no_show')),
  -- When it was marked.
  add column attended_at timestamptz,
  add constraint reservation_attended check ((attendance is null) = (attended_at is null));

-- People who came without a reservation. They hold seats like a reservation of their time (D-37); of them no phone is asked.
create table walk_in (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  date date not null,
  time time not null,
  person_number integer not null check (person_number >= 1),
  name text,
  -- The service in effect when they came; outside of all hours none.
  service_id bigint,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, service_id) references service (business_id, id)
);
create index walk_in_by_day on walk_in (business_id, branch_id, date, time, id);
create index walk_in_by_service on walk_in (business_id, service_id);

alter table walk_in enable row level security;
create policy tenant on walk_in to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on walk_in to casa_cheia_tenant;
