-- Message templates as Meta reviews them.

alter table wa_template
  -- Meta allows no hyphen in a name; two names that differ in that only are one (D-85).
  add column meta_name text generated always as (replace(name, '-', '_')) stored,
  -- Meta's id; null for templates that were never submitted.
  add column meta_id text,
  -- Meta's own words, which may be new ones.
  add column platform_status text,
  add column rejection text,
  add column quality text,
  -- Meta's advice about a rejection, as it came.
  add column advice text,
  -- Until when Meta's status is known: an older event changes nothing (D-136).
  add column status_at timestamptz,
  -- All parts as Meta has them, also those that the editor does not show.
  add column components jsonb,
  -- By variable, what Meta's reviewer reads in its place.
  add column samples jsonb not null default '{}',
  -- When it was edited while approved: Meta allows one in 24 hours and ten in 30 days.
  add column edits timestamptz[] not null default '{}',
  -- An approved name stays locked at Meta for 30 days.
  add column deleted_at timestamptz;
-- Imported templates may have other languages than the editor offers.
alter table wa_template drop constraint wa_template_language_check;
alter table wa_template drop constraint wa_template_business_id_wa_number_id_name_language_key;
create index wa_template_of_number on wa_template (business_id, wa_number_id);
create unique index wa_template_by_name on wa_template (business_id, wa_number_id, meta_name, language) where deleted_at is null;

-- When somebody last asked to read the templates anew.
alter table wa_number add column templates_asked_at timestamptz;
