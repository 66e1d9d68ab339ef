-- What a letter says, as data: the text in `body` and its HTML alternative are made of it, with the colours and names of the moment it
-- was written. Null for letters of earlier versions, which leave as text alone.
alter table mail add column letter jsonb;
