-- The requests of a branch that wait for an answer, by date and time: staff answer them one after another, and the home counts them.
create index reservation_waiting on reservation (business_id, branch_id, date, time, id) where status = 'WAI';
