-- Whether a stranger's form was filled in with masks of a stored customer: then the owner's data stays masked on every public answer,
-- or look-up, book and read back would undo the mask (D-60).
alter table reservation add column owner_masked boolean not null default false;
