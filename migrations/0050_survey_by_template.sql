-- The template by which a branch sends its survey after a visit; null: by mail.
alter table research_config
  add column template_id bigint,
  add foreign key (business_id, template_id) references wa_template (business_id, id);
create index research_config_of_template on research_config (business_id, template_id);
