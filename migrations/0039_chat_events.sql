-- What happened to a conversation besides messages, and the replies that a business keeps ready.

-- Who took a conversation over, gave it back, moved it, finished it or opened it again: one row for each change, written with it.
create table chat_event (
  business_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  kind text not null check (kind in (
    'taken_over', 'taken_over_in_app', 'given_back', 'handed_over', 'transferred', 'finished', 'reopened', 'reopened_by_message')),
  -- The person of the house; null where a program or the customer caused it.
  by_user_id bigint,
  -- Of 'transferred': the branch that has it now; null is 'Geral'.
  branch_id bigint,
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, chat_id) references chat (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id)
);
create index chat_event_of_chat on chat_event (business_id, chat_id, at desc, id desc);
create index chat_event_to_branch on chat_event (business_id, branch_id);

-- A reply that staff choose with '/' instead of typing it; its variables are filled in when it is chosen.
create table ready_reply (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  title text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);
create unique index ready_reply_title on ready_reply (business_id, f_norm(title));

do $$
declare
  name text;
begin
  foreach name in array array['chat_event', 'ready_reply'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
