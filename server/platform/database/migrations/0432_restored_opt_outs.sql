/* After a restore, only the mark is known of who was put on the list since the backup. */
alter table do_not_call drop constraint do_not_call_check,
  add constraint do_not_call_check check (source <> 'erasure' or value is null);
