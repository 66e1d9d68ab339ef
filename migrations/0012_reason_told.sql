-- Whether the request named a reason (D-113). False also in rows of before, and in those of a process of the version before, which
-- names no such column: of them a reason other than 1 was told, which readers see from the reason itself. So no row is rewritten here.
alter table reservation add column reason_told boolean not null default false;
