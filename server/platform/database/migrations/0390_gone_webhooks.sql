/* A receiver that replied 410 Gone takes no more events. */
alter table webhook_endpoints drop constraint webhook_endpoints_state_check,
  add constraint webhook_endpoints_state_check check (state in ('on', 'off', 'stopped', 'gone'));
