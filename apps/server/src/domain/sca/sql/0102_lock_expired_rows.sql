-- Expired rows are deleted in the background, without those that somebody has locked: to lock a row needs a right to update it.
grant update (offered_at) on sca.offered_link to havn_bank;
grant update (ended_at) on sca.ended_login to havn_bank;
