-- Who gave a customer's e-mail (D-128): staff, the form that made the customer, or a device that was known to be theirs. Null: nobody
-- answers for it, and no letter of a form that is filled in from masks goes there.
alter table customer add column email_source text check (email_source in ('staff', 'form', 'device'));

-- Until now a stranger's form filled in an empty e-mail, which moved updated_at. A row that was not touched since it was made has the
-- e-mail it was made with. A process of the version before writes null, or keeps what is here while staff overwrite the e-mail.
update customer set email_source = 'form' where email is not null and updated_at = created_at;
