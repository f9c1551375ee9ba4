/* The first import of a file whose remaining rows were sent as another import, for lists by import. */
alter table imports add column continues uuid;
