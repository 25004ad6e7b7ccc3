-- The MAC of the first of two approvals of a basket, by a key that the database never sees: nobody can write that somebody has
-- approved before. Null until then, and in rows of the version before.
alter table signing_baskets.basket add column first_approval_mac bytea;
grant update (first_approval_mac) on signing_baskets.basket to havn_bank;
