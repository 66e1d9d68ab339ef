-- The seats of a date and the figures of a week are sums of people by status: with both in the index they are read from it alone,
-- not from the hundreds of places where a busy week's rows lie. Reading has to wait as well: whoever read first and then wanted
-- to write would wait for this and be waited for.

lock table reservation in access exclusive mode;
drop index reservation_by_day;
create index reservation_by_day on reservation (business_id, branch_id, date, time, id) include (status, person_number);
