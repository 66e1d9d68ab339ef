-- How an establishment wants its assistant. Without a row: always on, with the house's own words.
create table assistant_setting (
  business_id bigint not null,
  branch_id bigint not null,
  enabled boolean not null,
  -- When it answers: always, while the establishment is closed, or daily from `hours_from` to `hours_to` on its wall clock.
  answers_when text not null check (answers_when in ('always', 'closed', 'hours')),
  hours_from time,
  hours_to time,
  -- With {{nome}} and {{estabelecimento}}; null: the house's own words.
  greeting text,
  closing text,
  -- Which choices of the menu are offered besides the person, who always is (D-79).
  choices text[] not null,
  updated_at timestamptz not null,
  primary key (business_id, branch_id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  check (answers_when <> 'hours' or (hours_from is not null and hours_to is not null))
);

alter table assistant_setting enable row level security;
create policy tenant on assistant_setting to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on assistant_setting to casa_cheia_tenant;
