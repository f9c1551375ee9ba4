/* For which session a contact is held: two sessions of one person are never given the same one. */
alter table contact_state add column leased_for uuid;
