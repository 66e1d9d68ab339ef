-- Casa Cheia's tables. A venue's rows carry business_id first in every key and index, so that a tenant is one range and the
-- tables can be distributed by it. Platform tables (app_user, business, session, …) are listed by name in the schema test.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Lowercase without accents, for stored search columns. The schema stays written out: a restore runs with an empty search_path.
create function f_norm(text) returns text language sql immutable parallel safe strict as
  $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- People, businesses and their sessions ------------------------------------------------------------------------------

create table app_user (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  profile_id smallint not null check (profile_id between 1 and 4),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));

create table business (
  id bigint generated always as identity primary key,
  name text not null,
  type text not null default 'restaurante' check (type in ('restaurante', 'bar', 'cafeteria', 'hotel', 'outro')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  business_owner_id bigint references app_user (id),
  entity_type text check (entity_type in ('PF', 'PJ')),
  entity_doc text unique,
  entity_name text,
  entity_address_id bigint,
  avatar_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index business_owner on business (business_owner_id);

create table business_user (
  business_id bigint not null references business (id),
  user_id bigint not null references app_user (id),
  primary key (business_id, user_id)
);
create index business_user_by_user on business_user (user_id, business_id);

create table session (
  token_hash text primary key,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index session_by_user on session (user_id);

create table password_reset (
  token_hash text primary key,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index password_reset_by_user on password_reset (user_id);

-- Counters of D-94. Unlogged: a limit never adds a durable write to a read (D-111).
create unlogged table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (key, window_start)
);
create index rate_limit_by_age on rate_limit (window_start);

-- Solved bot challenges; each is accepted once (D-93).
create table bot_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index bot_challenge_by_age on bot_challenge (expires_at);

-- First answers of creates, given again to the same key and body for 24 h (D-106).
create table idempotency_key (
  scope text not null,
  key text not null,
  body_hash text not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- What leaves the house by mail: written in the transaction that caused it, delivered by a job.
create table mail (
  id bigint generated always as identity primary key,
  business_id bigint references business (id),
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'unclear', 'failed')),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_by_business on mail (business_id, id);
create index mail_by_age on mail (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  business_id bigint,
  branch_id bigint,
  user_id bigint,
  ip text,
  action text not null,
  entity text not null,
  entity_id bigint,
  changes jsonb not null default '{}'
);
create index audit_log_by_business on audit_log (business_id, at);
create index audit_log_by_age on audit_log (at);

-- Establishments -----------------------------------------------------------------------------------------------------

create table city (
  id bigint generated always as identity primary key,
  name text not null,
  state_id smallint not null check (state_id between 1 and 27),
  unique (state_id, name)
);

create table address (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  zipcode text,
  street text,
  number text,
  district text,
  complement text,
  city_id bigint references city (id),
  primary key (business_id, id)
);
alter table business add foreign key (id, entity_address_id) references address (business_id, id);

create table branch (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  name text not null,
  branch text not null,
  slug text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_draft boolean not null default true,
  plan_id bigint,
  timezone text not null default 'America/Sao_Paulo',
  description text,
  info text,
  business_phone text,
  phone text,
  phone_is_whatsapp boolean not null default false,
  email text,
  address_id bigint,
  avatar_path text,
  header_image_path text,
  color_primary text,
  color_secondary text,
  google_analytics text,
  facebook_pixel text,
  categories text[] not null default '{}',
  payment_methods text[] not null default '{}',
  schedule jsonb not null default '[]',
  links jsonb not null default '[]',
  highlights jsonb not null default '[]',
  galleries jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, address_id) references address (business_id, id)
);
create index branch_address on branch (business_id, address_id);

-- Every slug ever given out, unique over the platform; an old one keeps leading to its branch (D-13).
create table branch_slug (
  slug text primary key,
  business_id bigint not null,
  branch_id bigint not null,
  is_current boolean not null default true,
  foreign key (business_id, branch_id) references branch (business_id, id)
);
create index branch_slug_by_branch on branch_slug (business_id, branch_id);

create table branch_user (
  business_id bigint not null,
  branch_id bigint not null,
  user_id bigint not null references app_user (id),
  primary key (business_id, branch_id, user_id),
  foreign key (business_id, branch_id) references branch (business_id, id)
);
create index branch_user_by_user on branch_user (user_id, business_id, branch_id);

create table reservation_config (
  business_id bigint not null,
  branch_id bigint not null,
  accept_reservations boolean not null default true,
  accept_online_reservations boolean not null default true,
  accept_phone_reservations boolean not null default false,
  auto_accept_reservations boolean not null default false,
  auto_accept_reservations_max smallint not null default 1,
  min_person_per_reservation smallint not null default 1,
  max_person_per_reservation smallint not null default 1,
  reservations_interval smallint not null default 10 check (reservations_interval > 0),
  minimum_antecedence integer not null default 60,
  maximum_antecedence integer not null default 60,
  cancellation_policy text,
  updated_at timestamptz not null default now(),
  primary key (business_id, branch_id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  check (min_person_per_reservation <= max_person_per_reservation)
);

-- Customers ----------------------------------------------------------------------------------------------------------

create table customer (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  name text not null,
  phone text not null,
  email text,
  birth_date date,
  search text generated always as (f_norm(name || ' ' || phone)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, phone)
);
create index customer_search on customer using gin (business_id, search gin_trgm_ops);

create table customer_branch (
  business_id bigint not null,
  branch_id bigint not null,
  customer_id bigint not null,
  visits_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (business_id, branch_id, customer_id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create index customer_branch_newest on customer_branch (business_id, branch_id, created_at desc, customer_id desc);
create index customer_branch_by_customer on customer_branch (business_id, customer_id);

create table customer_branch_visit (
  business_id bigint not null,
  branch_id bigint not null,
  customer_id bigint not null,
  date date not null,
  created_at timestamptz not null default now(),
  primary key (business_id, branch_id, customer_id, date),
  foreign key (business_id, branch_id, customer_id) references customer_branch (business_id, branch_id, customer_id)
);

-- Availability and reservations --------------------------------------------------------------------------------------

create table service (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  name text not null,
  type text not null check (type in ('REC', 'UNI', 'CLO')),
  max_persons integer not null default 1 check (max_persons >= 1),
  date_start date,
  date_end date,
  meta jsonb not null default '[]',
  service_id bigint,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, service_id) references service (business_id, id),
  check (type = 'REC' or (date_start is not null and date_end is not null and date_start <= date_end))
);
create index service_of_branch on service (business_id, branch_id) where deleted_at is null;
create index service_by_branch on service (business_id, branch_id);
create index service_by_service on service (business_id, service_id);

-- The row that bookings of one branch and date queue on (D-38).
create table reservation_day (
  business_id bigint not null,
  branch_id bigint not null,
  date date not null,
  primary key (business_id, branch_id, date),
  foreign key (business_id, branch_id) references branch (business_id, id)
);

create table reservation (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  customer_id bigint,
  date date not null,
  time time not null,
  person_number integer not null check (person_number >= 1),
  status text not null check (status in ('WAI', 'CON', 'REC', 'CAN', 'COM')),
  reason smallint not null default 1 check (reason between 1 and 7),
  comment text,
  service_id bigint,
  owner_name text not null,
  owner_phone text not null,
  owner_email text,
  owner_birth_date date,
  token text not null,
  token_rsvp text not null,
  search text generated always as (f_norm(owner_name || ' ' || owner_phone || ' ' || coalesce(owner_email, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, service_id) references service (business_id, id)
);
create index reservation_by_day on reservation (business_id, branch_id, date, time, id);
create index reservation_by_phone on reservation (business_id, branch_id, owner_phone, date);
create index reservation_by_customer on reservation (business_id, customer_id);
create index reservation_by_service on reservation (business_id, service_id);
-- The job that completes past visits reads only what is still confirmed (D-44).
create index reservation_to_complete on reservation (business_id, branch_id, date) where status = 'CON';
create index reservation_search on reservation using gin (business_id, branch_id, search gin_trgm_ops);

-- Digital menus ------------------------------------------------------------------------------------------------------

create table menu (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  name text not null,
  description text,
  image_path text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id)
);
create index menu_of_branch on menu (business_id, branch_id, position);

create table menu_section (
  business_id bigint not null,
  id bigint generated always as identity,
  menu_id bigint not null,
  name text not null,
  position integer not null default 0,
  primary key (business_id, id),
  foreign key (business_id, menu_id) references menu (business_id, id) on delete cascade
);
create index menu_section_of_menu on menu_section (business_id, menu_id, position);

create table menu_item (
  business_id bigint not null,
  id bigint generated always as identity,
  section_id bigint not null,
  name text not null,
  description text,
  price_cents integer check (price_cents >= 0),
  promo_price_cents integer check (promo_price_cents >= 0),
  image_path text,
  available boolean not null default true,
  position integer not null default 0,
  tags text[] not null default '{}',
  primary key (business_id, id),
  foreign key (business_id, section_id) references menu_section (business_id, id) on delete cascade
);
create index menu_item_of_section on menu_item (business_id, section_id, position);

-- Research -----------------------------------------------------------------------------------------------------------

-- One row per survey begun; finished_at says whether it was sent.
create table research_answer (
  business_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  token_hash text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  nps smallint check (nps between 0 and 10),
  food_note smallint check (food_note between 1 and 5),
  treatment_note smallint check (treatment_note between 1 and 5),
  place_note smallint check (place_note between 1 and 5),
  price_note smallint check (price_note between 1 and 5),
  time_note smallint check (time_note between 1 and 5),
  comment text,
  name text,
  phone text,
  customer_id bigint,
  primary key (business_id, id),
  foreign key (business_id, branch_id) references branch (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create index research_answer_finished on research_answer (business_id, branch_id, finished_at desc, id desc);
create index research_answer_started on research_answer (business_id, branch_id, started_at);
create index research_answer_by_customer on research_answer (business_id, customer_id);

-- Channels and chats -------------------------------------------------------------------------------------------------

create table wa_number (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  phone_number_id text not null,
  business_account_id text not null,
  wa_account_id text not null,
  display_phone_number text not null,
  verified_name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);

create table wa_template (
  business_id bigint not null,
  id bigint generated always as identity,
  wa_number_id bigint not null,
  name text not null,
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive', 'rejected')),
  content text not null,
  footer_content text,
  language text not null default 'pt_BR' check (language in ('pt_BR', 'en_US', 'es_ES')),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, wa_number_id, name, language),
  foreign key (business_id, wa_number_id) references wa_number (business_id, id)
);

create table chat (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  branch_id bigint,
  channel text not null check (channel in ('whatsapp', 'instagram')),
  customer_address text not null,
  customer_name text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  replier text not null default 'assistant' check (replier in ('assistant', 'user')),
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, channel, customer_address),
  foreign key (business_id, branch_id) references branch (business_id, id)
);
create index chat_newest on chat (business_id, status, last_message_at desc, id desc);
create index chat_by_branch on chat (business_id, branch_id, status, last_message_at desc, id desc);

create table chat_message (
  business_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  sender text not null check (sender in ('customer', 'assistant', 'user')),
  message text not null,
  status text not null check (status in ('received', 'queued', 'sent', 'delivered', 'read', 'failed')),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, chat_id) references chat (business_id, id)
);
create index chat_message_of_chat on chat_message (business_id, chat_id, id desc);
