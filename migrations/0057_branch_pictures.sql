-- What is composed of a branch's cover, avatar, name and colours (decision 0064): the picture of shared links, and the icon for a phone's
-- home screen. A save that changes one of them drops both; `pictures_made_at` is null until a job has made them again.
alter table branch
  add column share_image_path text,
  add column home_icon_path text,
  add column pictures_made_at timestamptz;
