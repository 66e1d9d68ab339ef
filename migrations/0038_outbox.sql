-- Messages of ours on their way to the platforms: only ids; what they say stands in chat_message.

-- A number or Instagram account of ours, as far as its queue goes. Whoever takes a message from the queue locks this row.
create table chat_sender (
  business_id bigint not null references business (id),
  channel text not null check (channel in ('whatsapp', 'instagram')),
  -- The platform's id, as in chat.account.
  account text not null,
  -- The platform asked the whole account to wait until then.
  slow_until timestamptz,
  -- How often in a row the platform said that the account sends too much.
  strikes integer not null default 0,
  primary key (business_id, channel, account)
);

-- A message that is not settled yet. The row goes when the platform took the message, or refused it for good.
create table chat_outbox (
  business_id bigint not null,
  -- Statuses of the platform carry it, so that they settle a call that was never answered, and no call of an earlier row.
  id bigint generated always as identity,
  message_id bigint not null,
  chat_id bigint not null,
  channel text not null,
  account text not null,
  -- Who goes first: 1 what people of the house write, 2 the bot.
  rank smallint not null,
  -- waiting for its turn or its next call; sending: a call is under way; unclear: nobody knows whether the platform took it.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unclear')),
  -- Calls made so far, this one included.
  calls integer not null default 0,
  due_at timestamptz not null,
  -- The run of the job that makes the call: when that run starts again, the call was interrupted.
  claimed_by uuid,
  claimed_at timestamptz,
  primary key (business_id, id),
  unique (business_id, message_id),
  foreign key (business_id, message_id) references chat_message (business_id, id),
  foreign key (business_id, chat_id) references chat (business_id, id),
  foreign key (business_id, channel, account) references chat_sender (business_id, channel, account),
  check ((state = 'sending') = (claimed_by is not null))
);
create index chat_outbox_of_account on chat_outbox (business_id, channel, account, rank, message_id);
create index chat_outbox_of_chat on chat_outbox (business_id, chat_id, message_id);

alter table wa_number
  -- What Meta said when it stopped or warned this number, in Portuguese, until somebody switches it on again.
  add column notice text,
  add column notice_at timestamptz,
  -- When the house last asked Meta to register it again by itself.
  add column registered_again_at timestamptz;

do $$
declare
  name text;
begin
  foreach name in array array['chat_sender', 'chat_outbox'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
