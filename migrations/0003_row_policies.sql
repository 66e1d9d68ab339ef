-- The second line behind the door: what is done for one business runs as a role of its own, which sees and writes that business's
-- rows only, whatever the statement forgets. The owner of the tables (migrations, sign-in, master area, jobs of all venues) is not
-- bound. A role belongs to the whole server, so it may exist already.

do $$
begin
  if not exists (select from pg_roles where rolname = 'casa_cheia_tenant') then
    begin
      create role casa_cheia_tenant nologin;
    exception
      -- Another database of this server made it at the same moment.
      when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, 'casa_cheia_tenant', 'member') then
    execute format('grant casa_cheia_tenant to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    raise exception 'O usuário % do banco não pode criar ou assumir o papel casa_cheia_tenant. Como administrador do servidor, uma vez: CREATE ROLE casa_cheia_tenant NOLOGIN; GRANT casa_cheia_tenant TO %;', current_user, current_user;
end $$;

-- Stored first answers belong to the business whose call they answered.
alter table idempotency_key add column business_id bigint;

-- The business of the running transaction; none sees nothing.
create function tenant_business() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.business_id', true), '')::bigint $$;

-- Every table with a business_id. Tables of later migrations do the same for themselves; the schema test asks for it.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to casa_cheia_tenant using (business_id = tenant_business()) with check (business_id = tenant_business())', name);
    execute format('grant select, insert, update, delete on %I to casa_cheia_tenant', name);
  end loop;
end $$;

alter table business enable row level security;
create policy tenant on business to casa_cheia_tenant using (id = tenant_business()) with check (id = tenant_business());
grant select, update on business to casa_cheia_tenant;

-- The list of cities is everybody's; of people only what a team list shows, never their passwords, sessions or recoveries.
grant select, insert on city to casa_cheia_tenant;
grant select (id, name, email, profile_id, status) on app_user to casa_cheia_tenant;
-- Counters and spent challenges are keyed hashes that say nothing of any business.
grant select, insert, update on rate_limit to casa_cheia_tenant;
grant select, insert on bot_challenge to casa_cheia_tenant;

-- Under a policy the planner may use an index only for operators that are declared to leak nothing, and LIKE is not: a search
-- would read every row of the table. This function is not bound by the policy, names the business itself and gives ids only.
create function customers_found(business bigint, patterns text[]) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  if business <> coalesce(tenant_business(), business) then
    return;
  end if;
  -- Written out, so that each search is planned for its own words.
  return query execute 'select id from customer where business_id = $1'
    || (select coalesce(string_agg(format(' and search like f_norm(%L)', pattern), ''), '') from unnest(patterns) pattern)
    using business;
end $$;
