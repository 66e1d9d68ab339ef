-- What Meta delivered, as it was delivered: stored before it is answered, worked off by jobs, kept for 30 days.
-- One body may hold the events of several businesses, so it belongs to none.
create table meta_event (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'instagram')),
  body text not null,
  received_at timestamptz not null,
  done_at timestamptz,
  -- What became of its parts: counts, and what failed.
  outcome jsonb
);
create index meta_event_received on meta_event (received_at, id);

-- Whose words stand in which body: for access and erasure.
create table meta_event_person (
  business_id bigint not null references business (id),
  address text not null,
  event_id bigint not null references meta_event (id) on delete cascade,
  received_at timestamptz not null,
  primary key (business_id, address, event_id)
);
create index meta_event_person_by_event on meta_event_person (event_id);
alter table meta_event_person enable row level security;
create policy tenant on meta_event_person to casa_cheia_tenant
  using (business_id = tenant_business()) with check (business_id = tenant_business());
grant select, insert, update, delete on meta_event_person to casa_cheia_tenant;

-- A business erases the bodies that a person of its own stands in. It may not read bodies, so this function is not bound by the policy and
-- names the business itself. What waits to be worked off stays.
create function forget_meta_events(business bigint, addresses text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business <> coalesce(tenant_business(), business) then
    return;
  end if;
  delete from meta_event event using meta_event_person person
  where person.business_id = business and person.address = any(addresses) and event.id = person.event_id
    and event.done_at is not null;
end $$;
