-- An import fills empty fields; it replaces others only if the person chose it after the check showed old and new (D-138).
alter table customer_import
  add column update_existing boolean not null default false,
  -- The line of the file that has the names of the columns.
  add column heading_line integer not null default 1,
  -- Customers whose data differ from the file, and lines that are imported without one of their cells.
  add column rows_differing integer not null default 0,
  add column rows_partial integer not null default 0;
