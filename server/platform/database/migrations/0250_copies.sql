/*
 * Copies of the server that don't know the owner's address read their keys, still wrapped by SECRET, and the version of
 * the database as the server's own role.
 */
grant select on key_ring, migrations to pro_leads_app;
