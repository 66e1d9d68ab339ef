-- What did it, and the request behind it; null in lines that were written before.
alter table audit_log add column actor text check (actor in ('person', 'guest', 'job', 'webhook', 'bot'));
alter table audit_log add column request_id text;
