-- Sections and items change each by itself, so that two people at two dishes do not stand in each other's way (D-107).
alter table menu_section add column updated_at timestamptz not null default now();
alter table menu_item add column updated_at timestamptz not null default now();

-- How many records show an image beside the one that saved it: the copies of an item, a section or a menu. The bytes go with
-- the last of them.
alter table image add column copies integer not null default 0 check (copies >= 0);

-- A process of the version before deletes the row of an image that it drops. While copies show it, one of them is dropped instead.
create function keep_copied_image() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.copies = 0 then
    return old;
  end if;
  update image set copies = copies - 1 where business_id = old.business_id and path = old.path;
  return null;
end $$;
create trigger keep_copied_image before delete on image for each row execute function keep_copied_image();
