-- What the assistant remembers of a conversation, and which reservations it made (docs/decisions/0057).

create table assistant_conversation (
  business_id bigint not null,
  chat_id bigint not null,
  -- Where the conversation stands. Of another shape than the program knows: it starts anew.
  step jsonb not null,
  -- Answers in a row that were not understood (D-133).
  misunderstood smallint not null default 0,
  -- Messages of the assistant since something last went on.
  without_progress smallint not null default 0,
  updated_at timestamptz not null,
  primary key (business_id, chat_id),
  foreign key (business_id, chat_id) references chat (business_id, id)
);
alter table assistant_conversation enable row level security;
create policy tenant on assistant_conversation to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on assistant_conversation to casa_cheia_tenant;

-- The conversation in which the assistant made the reservation; null for all others.
alter table reservation add column chat_id bigint;
alter table reservation add foreign key (business_id, chat_id) references chat (business_id, id);
create index reservation_of_chat on reservation (business_id, chat_id);
