-- What an establishment answers about itself: told by the assistant, shown on its profile (docs/decisions/0091).
create table house_answer (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  -- One of the questions that every house is asked, or the house's own in its words.
  topic text check (topic in ('parking', 'pets', 'children', 'corkage', 'accessibility', 'dress')),
  question text,
  -- Other words in which guests ask the same.
  wordings text[] not null default '{}',
  answer text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  check ((topic is null) <> (question is null))
);
create unique index house_answer_topic on house_answer (business_id, branch_id, topic);

-- Messages that the assistant did not understand or could not answer: their kind, never their text.
create table assistant_miss (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  -- Null once the message is no longer kept.
  message_id bigint,
  kind text not null check (kind in ('house', 'step', 'language', 'long', 'wordless', 'other')),
  -- The topic of 'house', the question of 'step', the type of a message without words.
  detail text,
  at timestamptz not null,
  -- When staff wrote an answer for it.
  taught_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, message_id) references chat_message (business_id, id) on delete set null (message_id)
);
create index assistant_miss_by_branch on assistant_miss (business_id, branch_id, at);
create index assistant_miss_by_message on assistant_miss (business_id, message_id);

do $$
declare
  name text;
begin
  foreach name in array array['house_answer', 'assistant_miss'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
