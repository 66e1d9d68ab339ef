-- Whether a person chose the time zone: then no address moves it (D-120). Of the branches so far it is known by a zone that is not the one
-- that their address, or for lack of a state Brasília, gives.
alter table branch add column timezone_chosen boolean not null default false;

update branch set timezone_chosen = true
where timezone <> coalesce((
  select case city.state_id
    when 1 then 'America/Rio_Branco'
    when 4 then 'America/Manaus'
    when 11 then 'America/Cuiaba'
    when 12 then 'America/Campo_Grande'
    when 22 then 'America/Porto_Velho'
    when 23 then 'America/Boa_Vista'
  end
  from address join city on city.id = address.city_id
  where address.business_id = branch.business_id and address.id = branch.address_id
), 'America/Sao_Paulo');
