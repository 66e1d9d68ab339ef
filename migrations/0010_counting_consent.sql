-- Whether a branch counts only the visitors who agreed to it (D-90).
alter table branch add column counting_consent boolean not null default false;
