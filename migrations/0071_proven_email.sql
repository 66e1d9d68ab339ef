-- A customer's e-mail is proven when staff entered it or its mailbox confirmed it (D-168). What a public form gave ('form', 'device') is
-- what somebody typed under a phone, in rows of before as well: 'first' is not 'owner'.
alter table customer drop constraint customer_email_source_check;
alter table customer add constraint customer_email_source_check check (email_source in ('staff', 'form', 'device', 'mailbox'));

-- The e-mail of this reservation is one that nobody proved and nobody typed for it: it came from the record. No letter goes there.
alter table reservation add column owner_email_muted boolean not null default false;

-- The link in a letter by which a mailbox confirms that a customer's e-mail is theirs. Only the hash of its token is stored.
create table email_confirmation (
  business_id bigint not null,
  token_hash text not null,
  branch_id bigint not null,
  customer_id bigint not null,
  email text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (business_id, token_hash),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create index email_confirmation_by_branch on email_confirmation (business_id, branch_id);
create index email_confirmation_by_customer on email_confirmation (business_id, customer_id);

alter table email_confirmation enable row level security;
create policy tenant on email_confirmation to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on email_confirmation to casa_cheia_tenant;
