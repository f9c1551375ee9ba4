/* What the history of a contact shows of a call: the number that was dialled, and the note of its outcome. */
alter table calls add column number text not null default '', add column note text not null default '';
