-- Who confirmed their presence by the invitation of a reservation's owner (D-87). They are no customers (D-88): what they say serves
-- this one visit. One phone confirms once.
create table reservation_guest (
  business_id bigint not null,
  reservation_id bigint not null,
  phone text not null,
  name text not null,
  email text not null,
  birth_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, reservation_id, phone),
  foreign key (business_id, reservation_id) references reservation (business_id, id)
);

alter table reservation_guest enable row level security;
create policy tenant on reservation_guest to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on reservation_guest to casa_cheia_tenant;
