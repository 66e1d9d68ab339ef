-- What a guest asked of the data that a business holds of them (LGPD, art. 18), and the links that let them ask.

-- When a customer was anonymised. The row stays with its visits; name, phone, e-mail and birth date are gone (D-98).
alter table customer add column erased_at timestamptz;

-- A link in a guest's own mailbox to what a business holds of them. It opens once, for a day; the page it opens has a secret of its own,
-- for half an hour. Only hashes are stored.
create table personal_data_link (
  business_id bigint not null,
  token_hash text not null,
  branch_id bigint not null,
  customer_id bigint not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  page_token_hash text,
  primary key (business_id, token_hash),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  check ((opened_at is null) = (page_token_hash is null))
);
create unique index personal_data_link_page on personal_data_link (business_id, page_token_hash);
create index personal_data_link_by_branch on personal_data_link (business_id, branch_id);
create index personal_data_link_by_customer on personal_data_link (business_id, customer_id);

-- A guest asked to be erased; staff do it, because they know of bookings and disputes that are still open.
create table erasure_request (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  customer_id bigint not null,
  requested_at timestamptz not null,
  -- When the customer was erased, or staff refused with a reason.
  settled_at timestamptz,
  settled_user_id bigint,
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create unique index erasure_request_open on erasure_request (business_id, customer_id) where settled_at is null;
create index erasure_request_by_customer on erasure_request (business_id, customer_id);
create index erasure_request_by_branch on erasure_request (business_id, branch_id);

do $$
declare
  name text;
begin
  foreach name in array array['personal_data_link', 'erasure_request'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
