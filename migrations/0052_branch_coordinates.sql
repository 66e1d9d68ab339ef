-- Where a branch is on the map, in degrees (decision 0066); null: guests search for its address.
alter table branch
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint branch_coordinates check ((latitude is null) = (longitude is null));
