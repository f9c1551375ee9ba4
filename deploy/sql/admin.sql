-- What an administrator does once for each deployment. Replace the names and the password, then run it in any
-- database of the cluster. The owner is no superuser: it creates and alters the two roles that the server needs, named
-- after the database (leads_app and leads_definer), the trusted extensions, the schemas and the tables.
create role leads_owner login createrole password 'change-this-password';
grant leads_owner to current_user;
create database leads owner leads_owner encoding 'UTF8' template template0;
