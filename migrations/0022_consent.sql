-- What a guest agreed to beyond what their visits need (LGPD, art. 7 I and art. 8): one row for each time that it was given. A row is never
-- deleted: it is the proof, with the version of the text that the guest read, and it says when and by whom it was withdrawn.
create table customer_consent (
  business_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  -- The establishment whose form or staff wrote it down.
  branch_id bigint not null,
  purpose text not null check (purpose in ('marketing')),
  text_version text not null,
  given_at timestamptz not null,
  -- `new_customer`: the form that made the customer. `known_device`: a device known to be the customer's (D-60). `unknown_device`: anybody
  -- who typed this phone; it is not in force until staff or the guest confirm it. `guest`: the link in their own mailbox. `import`: a file
  -- of the business.
  given_by text not null check (given_by in ('new_customer', 'known_device', 'unknown_device', 'guest', 'staff', 'import')),
  -- The form that asked; null when no form did.
  form text check (form in ('registration', 'quick_registration', 'personal_data')),
  given_user_id bigint,
  withdrawn_at timestamptz,
  withdrawn_by text check (withdrawn_by in ('guest', 'staff')),
  withdrawn_user_id bigint,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index customer_consent_of_customer on customer_consent (business_id, customer_id);
create index customer_consent_by_branch on customer_consent (business_id, branch_id);
-- At most one in force, which the segments filter by, and at most one that waits for somebody to confirm it.
create unique index customer_consent_in_force on customer_consent (business_id, purpose, customer_id)
  where withdrawn_at is null and given_by <> 'unknown_device';
create unique index customer_consent_to_confirm on customer_consent (business_id, purpose, customer_id)
  where withdrawn_at is null and given_by = 'unknown_device';

alter table customer_consent enable row level security;
create policy tenant on customer_consent to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on customer_consent to casa_cheia_tenant;

-- The version of the purpose text on the last registration form that this customer sent in this branch (D-98).
alter table customer_branch
  add column notice_version text,
  add column notice_at timestamptz;
