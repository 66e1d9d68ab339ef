-- People who asked a business to send them nothing by itself any more: reminders, surveys. One row for each name by which the platform, or
-- the business, knows them; a row goes when they take it back.
create table message_opt_out (
  business_id bigint not null references business (id),
  -- As in chat_identity; `phone:55…` is a phone, a mobile with its ninth digit.
  identity text not null,
  -- `asked`: they wrote so. `platform`: WhatsApp says that they stopped marketing (131050).
  told_by text not null check (told_by in ('asked', 'platform')),
  created_at timestamptz not null,
  primary key (business_id, identity)
);

alter table message_opt_out enable row level security;
create policy tenant on message_opt_out to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on message_opt_out to casa_cheia_tenant;

alter table chat_event drop constraint chat_event_kind_check;
alter table chat_event add check (kind in (
  'taken_over', 'taken_over_in_app', 'given_back', 'handed_over', 'transferred', 'finished', 'reopened', 'reopened_by_message',
  'opted_out', 'opted_in'));
