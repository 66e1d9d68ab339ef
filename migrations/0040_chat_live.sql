-- Who of the house has a conversation open, or writes in it. Rows end by time; they are in no backup and need not survive a crash.
create unlogged table chat_presence (
  business_id bigint not null,
  chat_id bigint not null,
  user_id bigint not null,
  open_until timestamptz not null,
  typing_until timestamptz not null,
  -- The transaction that wrote the row, as in chat.changed.
  changed bigint not null,
  primary key (business_id, chat_id, user_id),
  foreign key (business_id, chat_id) references chat (business_id, id)
);
create index chat_presence_changed on chat_presence (business_id, changed);
alter table chat_presence enable row level security;
create policy tenant on chat_presence to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on chat_presence to casa_cheia_tenant;

-- Text of messages by parts of words, within a business.
create index chat_message_text on chat_message using gin (business_id, f_norm(message) gin_trgm_ops);

-- The newest message with these words of each chat of a business. As customers_found of migration 0003: under a row policy LIKE reads no index.
create function chat_messages_found(business bigint, patterns text[]) returns table (chat_id bigint, message_id bigint)
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  if business <> coalesce(tenant_business(), business) then
    return;
  end if;
  -- Written out, so that each search is planned for its own words.
  return query execute
    'select distinct on (message.chat_id) message.chat_id, message.id from chat_message message
     where message.business_id = $1 and message.deleted_at is null'
    || (select coalesce(string_agg(format(' and f_norm(message.message) like f_norm(%L)', pattern), ''), '') from unnest(patterns) pattern)
    || ' order by message.chat_id, message.platform_at desc, message.id desc'
    using business;
end $$;
