-- When a consent for one use was read first, by the bank's clock: its use ends ten minutes later. Null until then.
alter table consents.requested add column used_at timestamptz;
grant update (used_at) on consents.requested to havn_bank;
