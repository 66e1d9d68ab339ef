-- Who of the house wrote a message here. Null for customers, the bot, the platform's own app, and messages from before.
-- No foreign key, as for other authors: people are switched off, never deleted. The check is not validated: no row has it yet, and
-- looking at every message would hold up those who write.
alter table chat_message add column author_user_id bigint;
alter table chat_message
  add constraint chat_message_author_is_staff check (author_user_id is null or sender = 'user') not valid;

-- Whether anybody of the house has another name now: names stand beside messages, so a poll's tag depends on them.
create index app_user_changed on app_user (updated_at);
grant select (updated_at) on app_user to casa_cheia_tenant;

-- Set while the file of the message is uploaded: a call that is interrupted then has sent nothing.
alter table chat_outbox add column uploading boolean not null default false;
