-- What was done about a survey answer: pending until staff have dealt with it. Note, author and time are of the last change.
alter table research_answer
  add column handling text not null default 'pending' check (handling in ('pending', 'handled')),
  add column handling_note text,
  add column handling_at timestamptz,
  add column handling_user_id bigint,
  add check ((handling_at is null) = (handling_user_id is null));

-- Unhappy guests to whom nobody has answered yet, for the notifications.
create index research_answer_unhappy on research_answer (business_id, branch_id, finished_at)
  where handling = 'pending' and nps <= 6;

-- Where guests review the establishment on Google; its survey offers it to everybody who answered.
alter table branch add column google_review_url text;
