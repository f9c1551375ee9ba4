#!/bin/sh
# Runs once, when the database is created: deploy/sql/admin.sql with the password of this deployment.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$OWNER_PASSWORD" -U "$POSTGRES_USER" -d postgres <<'SQL'
create role leads_owner login createrole password :'password';
grant leads_owner to current_user;
create database leads owner leads_owner encoding 'UTF8' template template0;
SQL
