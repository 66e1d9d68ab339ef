-- What a service does otherwise on one date (D-123): other seats, or a stop, which takes no more reservations and leaves those it has.
create table service_exception (
  business_id bigint not null,
  service_id bigint not null,
  date date not null,
  branch_id bigint not null,
  -- Null: as many as on any date.
  max_persons integer check (max_persons >= 1),
  is_stopped boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, service_id, date),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, service_id) references service (business_id, id),
  check (is_stopped or max_persons is not null)
);
create index service_exception_by_branch on service_exception (business_id, branch_id);

alter table service_exception enable row level security;
create policy tenant on service_exception to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on service_exception to casa_cheia_tenant;
