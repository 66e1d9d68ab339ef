-- Whether the owner of a reservation said that they come, and since when it is confirmed.
alter table reservation
  -- When it was confirmed for its date and time; null: never, or before this was written down, and then at the latest when it was made.
  add column confirmed_at timestamptz,
  -- When the owner said, for this date and time, that they come; another date or time clears it.
  add column presence_confirmed_at timestamptz,
  -- `message`: an answer to a reminder. `page`: a press on the page of the reservation.
  add column presence_confirmed_by text check (presence_confirmed_by in ('message', 'page')),
  add check ((presence_confirmed_at is null) = (presence_confirmed_by is null));
