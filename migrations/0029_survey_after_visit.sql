-- The survey that a branch mails after a visit.

-- What a branch wants of its survey. Without a row, or without a time, it mails no surveys.
create table research_config (
  business_id bigint not null,
  branch_id bigint not null,
  -- Since when guests who came get a survey by mail; arrivals before that get none.
  mails_since timestamptz,
  updated_at timestamptz not null,
  primary key (business_id, branch_id),
  foreign key (business_id, branch_id) references branch (business_id, id)
);

-- A survey that was mailed: one for a reservation at most. Its link is for the owner of the reservation; only a hash is stored.
create table survey_link (
  business_id bigint not null,
  reservation_id bigint not null,
  branch_id bigint not null,
  customer_id bigint not null,
  token_hash text not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  primary key (business_id, reservation_id),
  foreign key (business_id, reservation_id) references reservation (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create unique index survey_link_of_token on survey_link (business_id, token_hash);
create index survey_link_by_branch on survey_link (business_id, branch_id);
create index survey_link_by_customer on survey_link (business_id, customer_id);

-- The visit that an answer is about, when it came through such a link.
alter table research_answer
  add column reservation_id bigint,
  add foreign key (business_id, reservation_id) references reservation (business_id, id);
create index research_answer_of_reservation on research_answer (business_id, reservation_id);

-- Who arrived in a branch since a moment.
create index reservation_arrived on reservation (business_id, branch_id, attended_at) where attendance = 'arrived';

do $$
declare
  name text;
begin
  foreach name in array array['research_config', 'survey_link'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
