-- Two records of one person become one: the merged record keeps its phone, so that the phone leads to the other record, and nothing else.
alter table customer add column merged_into bigint;
alter table customer add foreign key (business_id, merged_into) references customer (business_id, id);
create index customer_by_merged_into on customer (business_id, merged_into);

-- What a merge moved, so that it can be undone.
create table customer_merge (
  business_id bigint not null,
  id bigint generated always as identity,
  kept_id bigint not null,
  gone_id bigint not null,
  moved jsonb not null,
  author_id bigint,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, kept_id) references customer (business_id, id),
  foreign key (business_id, gone_id) references customer (business_id, id)
);
create index customer_merge_by_kept on customer_merge (business_id, kept_id);
create index customer_merge_by_gone on customer_merge (business_id, gone_id);

alter table customer_merge enable row level security;
create policy tenant on customer_merge to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on customer_merge to casa_cheia_tenant;
