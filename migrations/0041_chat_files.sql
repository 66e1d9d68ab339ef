-- The files of conversations. One row is one file, under `path` in the store; what a person sees of it (type, name, size) is in
-- chat_message.media, whose element names the path.

create table chat_file (
  business_id bigint not null references business (id),
  path text not null,
  chat_id bigint not null,
  -- The message that names it. Null: not yet, or no longer, because the message was deleted; its bytes are removed then.
  message_id bigint,
  -- What counts towards the quota.
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  primary key (business_id, path),
  foreign key (business_id, chat_id) references chat (business_id, id),
  foreign key (business_id, message_id) references chat_message (business_id, id)
);
create index chat_file_of_chat on chat_file (business_id, chat_id) include (bytes);
create index chat_file_of_message on chat_file (business_id, message_id);
create index chat_file_unused on chat_file (created_at) where message_id is null;

alter table chat_file enable row level security;
create policy tenant on chat_file to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on chat_file to casa_cheia_tenant;

-- A message that no longer has its media gives up their files, whoever emptied it.
create function release_chat_files() returns trigger language plpgsql as $$
begin
  update chat_file set message_id = null where business_id = new.business_id and message_id = new.id;
  return null;
end $$;
create trigger release_chat_files after update on chat_message for each row
  when (old.media is not null and new.media is null) execute function release_chat_files();
