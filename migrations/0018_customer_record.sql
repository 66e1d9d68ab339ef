-- What staff write down about a customer, apart from the form: notes, allergies and diet with author and time, and tags.
create table customer_note (
  business_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  kind text not null check (kind in ('note', 'allergy', 'diet')),
  text text not null,
  author_id bigint,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create index customer_note_of_customer on customer_note (business_id, customer_id, created_at desc, id desc);

create table customer_tag (
  business_id bigint not null,
  customer_id bigint not null,
  tag text not null,
  primary key (business_id, customer_id, tag),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create index customer_tag_by_tag on customer_tag (business_id, tag);

do $$
declare
  name text;
begin
  foreach name in array array['customer_note', 'customer_tag'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
