-- The chats of a list that a search finds, in its order: by name or phone, or by the words of a message, then with the newest such message.
-- In place of chat_messages_found, which read every message with a common word. `branches`: null for all; 0 stands for chats without one.
drop function chat_messages_found(bigint, text[]);

create function chats_found(business bigint, patterns text[], in_messages boolean, wanted text, branches bigint[], most int)
returns table (chat_id bigint, message_id bigint)
-- Volatile only because of EXPLAIN; it changes nothing.
language plpgsql volatile security definer rows 300 set search_path = public, pg_temp as $$
declare
  -- From more messages than these on, the words are so common that looking through the newest chats finds enough sooner.
  many constant int := 2000;
  listed text := format('chat.business_id = %s and chat.status = %L', business, wanted)
    || case when branches is null then '' else format(' and coalesce(chat.branch_id, 0) = any(%L::bigint[])', branches) end;
  said text;
  named text;
  plan json;
begin
  if business <> coalesce(tenant_business(), business) then
    return;
  end if;
  -- Written out, so that each search is planned for its own words.
  select format('message.business_id = %s and message.deleted_at is null', business)
      || coalesce(string_agg(format(' and f_norm(message.message) like f_norm(%L)', pattern), ''), ''),
    'select chat.id, null::bigint as message_id from chat where ' || listed
      || coalesce(string_agg(format(' and f_norm(chat.customer_name || '' '' || chat.customer_address) like f_norm(%L)', pattern), ''), '')
    into said, named from unnest(patterns) pattern;
  if not in_messages then
    return query execute named || ' order by chat.last_message_at desc, chat.id desc limit $1' using most;
    return;
  end if;

  execute 'explain (format json) select from chat_message message where ' || said into plan;
  return query execute 'select chat.id, max(found.message_id) from ('
    || case when (plan #>> '{0,Plan,Plan Rows}')::float8 < many then
      '(select distinct on (message.chat_id) message.chat_id as id, message.id as message_id from chat_message message where ' || said
        || ' order by message.chat_id, message.platform_at desc, message.id desc)'
    else
      '(select chat.id, newest.message_id from chat cross join lateral (
          select message.id as message_id from chat_message message where message.chat_id = chat.id and ' || said
        || ' order by message.platform_at desc, message.id desc limit 1) newest
        where ' || listed || ' order by chat.last_message_at desc, chat.id desc limit $1)'
    end
    || ' union all (' || named || ' order by chat.last_message_at desc, chat.id desc limit $1)
    ) found join chat using (id) where ' || listed
    || ' group by chat.business_id, chat.id order by chat.last_message_at desc, chat.id desc limit $1'
    using most;
end $$;
