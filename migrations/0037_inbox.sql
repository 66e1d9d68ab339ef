-- What the list of conversations shows of each, kept beside it, and when a conversation last changed.

alter table chat
  -- The record of the customer who writes, once it is known; a merged record leads to the other (customer.merged_into).
  add column customer_id bigint,
  -- The newest message by the platform's time, as the list shows it. Kept by a trigger.
  add column last_message_id bigint,
  add column last_message text,
  add column last_message_status text,
  -- Messages of the customer since our last one, or since somebody of the house read them.
  add column unread integer not null default 0,
  -- The transaction that changed the chat or one of its messages last. A list is unchanged while the greatest of its chats is, unless an
  -- older transaction is still open (pg_snapshot_xmin).
  add column changed bigint not null default pg_current_xact_id()::text::bigint,
  add foreign key (business_id, customer_id) references customer (business_id, id);
create index chat_changed on chat (business_id, changed desc);
create index chat_of_customer on chat (business_id, customer_id);

create function note_chat_change() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger note_chat_change before update on chat for each row execute function note_chat_change();

-- Keeps the newest message beside its chat. A message that arrives late is not the newest; one of ours answers what was unread.
create function keep_last_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update chat set
      last_message_id = case when is_newest then new.id else chat.last_message_id end,
      last_message = case when is_newest then left(new.message, 400) else chat.last_message end,
      last_message_status = case when is_newest then new.status else chat.last_message_status end,
      last_message_at = greatest(chat.last_message_at, new.platform_at),
      unread = case when new.sender <> 'customer' then 0 else chat.unread + 1 end
    from (
      select coalesce((last.platform_at, last.id) <= (new.platform_at, new.id), true) as is_newest
      from chat ours left join chat_message last on last.business_id = ours.business_id and last.id = ours.last_message_id
      where ours.business_id = new.business_id and ours.id = new.chat_id
      for no key update of ours
    ) compared
    where chat.business_id = new.business_id and chat.id = new.chat_id;
  else
    update chat set
      last_message = case when last_message_id = new.id then left(new.message, 400) else last_message end,
      last_message_status = case when last_message_id = new.id then new.status else last_message_status end
    where business_id = new.business_id and id = new.chat_id;
  end if;
  return null;
end $$;

update chat set
  last_message_id = newest.id, last_message = left(newest.message, 400), last_message_status = newest.status
from chat all_chats cross join lateral (
  select id, message, status from chat_message message
  where message.business_id = all_chats.business_id and message.chat_id = all_chats.id
  order by platform_at desc, id desc limit 1
) newest
where chat.business_id = all_chats.business_id and chat.id = all_chats.id;

create trigger keep_last_message after insert or update on chat_message for each row execute function keep_last_message();
