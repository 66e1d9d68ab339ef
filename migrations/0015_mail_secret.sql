-- A letter that carries a live secret, such as a link that sets a new password: its content is emptied once it has left.
alter table mail add column secret boolean not null default false;
