-- How a business reaches Meta: the tokens that people granted, and what Meta says of its numbers.

-- Access that a person granted at Meta. Instagram: one row for the business. WhatsApp: one for each account (WABA) that a number was
-- connected with, and one with an empty account for a sign-in without the wizard.
create table meta_connection (
  business_id bigint not null references business (id),
  id bigint generated always as identity,
  service text not null check (service in ('whatsapp', 'instagram')),
  -- Instagram: the id that its webhooks carry. WhatsApp: the WABA.
  account text not null,
  -- Instagram: the name after the @.
  account_name text,
  -- Encrypted (platform/sealed.ts); without SECRET_KEY nobody can use it.
  token text not null,
  -- Null: it never ends.
  expires_at timestamptz,
  -- Meta ends access to data 90 days after the person was last active there, even with a living token.
  data_access_expires_at timestamptz,
  granted_at timestamptz not null,
  granted_user_id bigint,
  -- When Meta last said that the token is good.
  checked_at timestamptz not null,
  lost_at timestamptz,
  -- For the person who manages channels, in Portuguese.
  lost_reason text,
  primary key (business_id, id),
  unique (business_id, service, account),
  check ((lost_at is null) = (lost_reason is null))
);
create unique index meta_connection_one_instagram on meta_connection (business_id) where service = 'instagram';
-- An event of Instagram names its account only, and an account has one business.
create unique index meta_connection_of_account on meta_connection (account) where service = 'instagram';

-- A sign-in at Meta that has begun: its `state` is random, used once, for ten minutes, by the session that began it.
create table meta_sign_in (
  business_id bigint not null references business (id),
  state_hash text not null,
  service text not null check (service in ('whatsapp', 'instagram')),
  session_hash text not null,
  started_at timestamptz not null,
  primary key (business_id, state_hash)
);

alter table wa_number
  -- Encrypted; the PIN of two-step confirmation that the number was registered with.
  add column pin text,
  -- Meta's own words, which may be new ones.
  add column quality_rating text,
  add column messaging_limit text,
  add column platform_status text,
  add column name_status text,
  -- When Meta last told these.
  add column checked_at timestamptz,
  -- What is left to do before the number works; such a number is inactive. Null: it is connected.
  add column missing text check (missing in ('subscription', 'verification', 'registration')),
  -- Why, for the person who manages channels, in Portuguese.
  add column missing_reason text,
  -- Since when somebody is connecting it; the others wait.
  add column connecting_at timestamptz;
-- An event of WhatsApp names the number only, and a number has one business (D-82).
create unique index wa_number_of_platform on wa_number (phone_number_id);
create index wa_number_of_account on wa_number (business_id, wa_account_id);

-- What a person agreed to in the wizard: one row for each of its three texts.
create table wa_agreement (
  business_id bigint not null,
  id bigint generated always as identity,
  wa_number_id bigint not null,
  agreement text not null check (agreement in ('policies', 'terms', 'costs')),
  text_version text not null,
  agreed_at timestamptz not null,
  agreed_user_id bigint not null,
  primary key (business_id, id),
  foreign key (business_id, wa_number_id) references wa_number (business_id, id)
);
create index wa_agreement_of_number on wa_agreement (business_id, wa_number_id);

do $$
declare
  name text;
begin
  foreach name in array array['meta_connection', 'meta_sign_in', 'wa_agreement'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;
