-- Ends a statement, and with it its transaction, for a reason that the caller turns into a sentence. For a statement that decides by itself
-- whether it may write, so that nothing that was sent with it stays.
create function f_refuse(reason text, state text) returns boolean language plpgsql as $$
begin
  raise exception using message = reason, errcode = state;
end $$;
