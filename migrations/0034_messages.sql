-- Conversations as the platforms deliver them: one chat per number (or Instagram account) of ours and customer.

-- The platform's id of our number or Instagram account; empty for conversations from before.
alter table chat add column account text not null default '';
-- When the customer last wrote: opens the platform's 24 hours.
alter table chat add column customer_wrote_at timestamptz;
-- Who writes is known by `chat_identity`; two of our numbers may have a chat with the same phone.
alter table chat drop constraint chat_business_id_channel_customer_address_key;
create index chat_by_address on chat (business_id, channel, customer_address);

-- What identifies the customer of a chat: 'phone:…' (country code first, a mobile with its ninth digit), 'user:…' (WhatsApp's id of a
-- person), 'instagram:…'. Each leads to one chat of an account, also when two first messages arrive at once.
create table chat_identity (
  business_id bigint not null,
  account text not null,
  identity text not null,
  chat_id bigint not null,
  primary key (business_id, account, identity),
  foreign key (business_id, chat_id) references chat (business_id, id)
);
create index chat_identity_of_chat on chat_identity (business_id, chat_id);
create index chat_identity_anywhere on chat_identity (business_id, identity);

-- The platform's id of the message; the same message never twice.
alter table chat_message add column external_id text;
create unique index chat_message_external on chat_message (business_id, external_id) where external_id is not null;
alter table chat_message add column type text not null default 'text' check (type in (
  'text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contacts', 'template', 'interactive', 'unsupported'));
-- A list of files as the platform names them: kind, id or url, mime, sha256, name.
alter table chat_message add column media jsonb;
-- The platform's id of the message that this one answers, which may arrive later.
alter table chat_message add column reply_to_external_id text;
-- What else the platform says: the id of a pressed button, where an ad led from, a story.
alter table chat_message add column details jsonb;
-- By who reacted: emoji and time; an empty emoji took the reaction back.
alter table chat_message add column reactions jsonb not null default '{}';
alter table chat_message add column edited_at timestamptz;
alter table chat_message add column deleted_at timestamptz;
-- Code and title of the platform when it could not deliver.
alter table chat_message add column error jsonb;
-- The platform's time.
alter table chat_message add column platform_at timestamptz;
update chat_message set platform_at = created_at;
alter table chat_message alter column platform_at set not null;
alter table chat_message alter column platform_at set default now();
drop index chat_message_of_chat;
create index chat_message_of_chat on chat_message (business_id, chat_id, platform_at desc, id desc);

-- What arrived about a message before the message: a status, an edit, a reaction. Kept for some days.
create table chat_message_waiting (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  external_id text not null,
  change jsonb not null,
  received_at timestamptz not null,
  primary key (business_id, id)
);
create index chat_message_waiting_for on chat_message_waiting (business_id, external_id);

do $$
declare
  name text;
begin
  foreach name in array array['chat_identity', 'chat_message_waiting'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;

-- Conversations from before belong to the business's number, where it has one only.
update chat set account = number.phone_number_id
from (select business_id, min(phone_number_id) as phone_number_id from wa_number group by business_id having count(*) = 1) number
where number.business_id = chat.business_id and chat.channel = 'whatsapp';
insert into chat_identity (business_id, account, identity, chat_id)
select business_id, account, 'phone:55' || f_phone_key(substr(customer_address, 3)), min(id) from chat
where channel = 'whatsapp' and customer_address ~ '^55[0-9]{10,11}$'
group by 1, 2, 3;
insert into chat_identity (business_id, account, identity, chat_id)
select business_id, account, 'instagram:' || customer_address, id from chat where channel = 'instagram';
