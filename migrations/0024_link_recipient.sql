-- A link to a guest's data is valid for the mailbox that it was sent to: once the customer's e-mail is another, it opens nothing.
alter table personal_data_link add column recipient_hash text not null default '';
alter table personal_data_link alter column recipient_hash drop default;
