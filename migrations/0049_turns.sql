-- Messages of customers that the assistant has not answered yet (docs/decisions/0058). Whoever holds the chat's row writes and takes them.
create table chat_unheard (
  business_id bigint not null,
  message_id bigint not null,
  chat_id bigint not null,
  -- When it arrived here.
  came_at timestamptz not null,
  primary key (business_id, message_id),
  foreign key (business_id, message_id) references chat_message (business_id, id),
  foreign key (business_id, chat_id) references chat (business_id, id)
);
create index chat_unheard_of_chat on chat_unheard (business_id, chat_id, came_at);

alter table chat_unheard enable row level security;
create policy tenant on chat_unheard to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on chat_unheard to casa_cheia_tenant;
