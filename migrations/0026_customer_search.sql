-- One page of a search of customers, newest registration first. Written out like customers_found, so that each search is planned for its own
-- words: a frequent word walks the newest customers until the page is full, a rare one reads the index of words.
create function customers_found_page(business bigint, branch bigint, patterns text[], skipped bigint, most bigint) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
begin
  if business <> coalesce(tenant_business(), business) then
    return;
  end if;
  return query execute
    'select link.customer_id from customer_branch link
     join customer on customer.business_id = link.business_id and customer.id = link.customer_id
     where link.business_id = $1 and link.branch_id = $2'
    || (select coalesce(string_agg(format(' and customer.search like f_norm(%L)', pattern), ''), '') from unnest(patterns) pattern)
    || format(' order by link.created_at desc, link.customer_id desc limit %s offset %s', most, skipped)
    using business, branch;
end $$;

-- How many customers of a branch a search finds.
create function customers_found_total(business bigint, branch bigint, patterns text[]) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  total bigint;
begin
  if business <> coalesce(tenant_business(), business) then
    return 0;
  end if;
  execute
    'select count(*) from customer_branch link
     join customer on customer.business_id = link.business_id and customer.id = link.customer_id
     where link.business_id = $1 and link.branch_id = $2'
    || (select coalesce(string_agg(format(' and customer.search like f_norm(%L)', pattern), ''), '') from unnest(patterns) pattern)
    into total using business, branch;
  return total;
end $$;
