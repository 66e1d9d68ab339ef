-- An import of customers from a spreadsheet. `columns` has the place of each field in a line. `checks` counts the checks, so that a check
-- with older columns stops. A job checks and writes batch by batch; `batches_done` and `rows_done` are its progress in the present state.
create table customer_import (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  user_id bigint not null,
  file_name text not null,
  state text not null default 'read' check (state in ('read', 'checking', 'checked', 'running', 'done', 'stopped')),
  headings jsonb not null,
  columns jsonb not null,
  checks integer not null default 0,
  rows_total integer not null,
  rows_done integer not null default 0,
  batches_total integer not null,
  batches_done integer not null default 0,
  rows_new integer not null default 0,
  rows_updated integer not null default 0,
  rows_unchanged integer not null default 0,
  rows_duplicate integer not null default 0,
  rows_wrong integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id)
);
create index customer_import_newest on customer_import (business_id, branch_id, id desc);

-- Up to 200 lines of the file. `lines` is JSON, [[line, [cell, …]], …], or null once it is written; `people` are its valid lines and
-- `problems` the others, after a check. These rows are personal data: a day after the import's last step they are deleted.
create table customer_import_batch (
  business_id bigint not null,
  import_id bigint not null,
  number integer not null,
  lines text,
  people jsonb,
  problems jsonb,
  primary key (business_id, import_id, number),
  foreign key (business_id, import_id) references customer_import (business_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['customer_import', 'customer_import_batch'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
