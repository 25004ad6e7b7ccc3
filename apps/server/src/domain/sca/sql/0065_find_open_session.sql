-- Finds the open session of a TPP and PSU, which the next one ends, however many ended before it. On a table that has grown,
-- build it by hand with "concurrently" before the upgrade.
create index if not exists session_open on sca.session (bank_id, tpp_id, psu_id) where replaced_at is null;
