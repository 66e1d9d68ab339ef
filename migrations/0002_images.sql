-- Images that were sent (D-96). One row is one image with all its widths and formats, under `path` in the store.

create table image (
  business_id bigint not null references business (id),
  path text not null,
  -- All widths and formats together: what counts towards the quota of the business.
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- When a saved form took it; until then it waits, and after a day it is removed.
  kept_at timestamptz,
  primary key (business_id, path)
);
create index image_waiting on image (created_at) where kept_at is null;
