-- Metrics count the notices that could not be sent, for all banks together, so the failed tries stand where all banks are read.
alter table tpp_dialogue.due_delivery
  add column failed_tries integer not null default 0;
grant update (failed_tries) on tpp_dialogue.due_delivery to havn_bank;
