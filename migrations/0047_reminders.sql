-- Reminders before a reservation.

-- What a branch wants of them. Without a row, or without a time, it sends none.
create table reminder_setting (
  business_id bigint not null,
  branch_id bigint not null,
  -- Since when it sends them; reservations confirmed before get no message about that.
  sends_since timestamptz,
  -- Whether a confirmed reservation is told by WhatsApp at once.
  on_approval boolean not null,
  -- Hours before a reservation, each once.
  leads smallint[] not null,
  -- The templates of both; null: reminders go by mail, and nobody is told at once.
  approval_template_id bigint,
  reminder_template_id bigint,
  -- Between these times of the branch's day nothing leaves.
  quiet_from time not null,
  quiet_until time not null,
  updated_at timestamptz not null,
  primary key (business_id, branch_id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, approval_template_id) references wa_template (business_id, id),
  foreign key (business_id, reminder_template_id) references wa_template (business_id, id)
);
create index reminder_setting_approval on reminder_setting (business_id, approval_template_id);
create index reminder_setting_reminder on reminder_setting (business_id, reminder_template_id);

-- A reminder that was sent: once for a reservation, its date and time, and a lead.
create table reservation_reminder (
  business_id bigint not null,
  reservation_id bigint not null,
  branch_id bigint not null,
  -- Hours before the reservation; 0: when it was confirmed.
  lead smallint not null,
  date date not null,
  time time not null,
  -- The message in the conversation; null: it went by mail.
  message_id bigint,
  sent_at timestamptz not null,
  primary key (business_id, reservation_id, lead, date, time),
  foreign key (business_id, reservation_id) references reservation (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, message_id) references chat_message (business_id, id)
);
create index reservation_reminder_by_branch on reservation_reminder (business_id, branch_id);
create index reservation_reminder_of_message on reservation_reminder (business_id, message_id);

do $$
declare
  name text;
begin
  foreach name in array array['reminder_setting', 'reservation_reminder'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
