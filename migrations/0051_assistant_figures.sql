-- What the home counts of the last 30 days (docs/decisions/0065).

-- The reservations that the assistant made, by when.
create index reservation_by_assistant on reservation (business_id, branch_id, created_at) where chat_id is not null;

-- The conversations that it handed over, by when.
create index chat_event_handed_over on chat_event (business_id, at) include (chat_id) where kind = 'handed_over';
