-- Who writes becomes a customer of the business before they registered or booked anywhere (docs/decisions/0049).

-- Made by a conversation: the name as the platform tells it, and the phone. Such a customer is in no list, and their first form or booking
-- writes the record as a new one.
alter table customer add column only_wrote boolean not null default false;

-- Staff chose the customer of this conversation, or that there is none: the phone no longer decides.
alter table chat add column customer_chosen boolean not null default false;
-- When the platform was last asked for the name of this person (Instagram); null where it need not be.
alter table chat add column name_asked_at timestamptz;

-- Whoever belongs to a branch did more than write.
create function end_only_wrote() returns trigger language plpgsql as $$
begin
  update customer set only_wrote = false
  from linked
  where customer.business_id = linked.business_id and customer.id = linked.customer_id and customer.only_wrote;
  return null;
end $$;
create trigger end_only_wrote after insert on customer_branch
  referencing new table as linked for each statement execute function end_only_wrote();
