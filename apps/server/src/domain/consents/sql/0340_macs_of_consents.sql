-- The MAC of what a person granted, by a key that the database never sees, and the MAC of the state before the last change,
-- which decides whether a withdrawal can be undone. Without a right MAC a consent gives no access.
alter table consents.consent add column mac bytea, add column mac_before bytea;
alter table consents.requested add column mac bytea, add column mac_before bytea;
grant update (mac, mac_before) on consents.consent, consents.requested to havn_tpp, havn_bank;

-- A requested consent that was deleted could be inserted again with an earlier number.
revoke delete on consents.requested from havn_bank;

-- contract: made again at the end of this migration with two more columns, which the version before does not read.
drop function if exists consents.find_known_psus(uuid[], text[], uuid[], text[], text[], timestamptz);
