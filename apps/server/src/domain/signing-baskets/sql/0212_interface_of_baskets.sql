-- The interface through which the basket was created; null for the usual one. To TPPs of another one it does not exist.
alter table signing_baskets.basket add column interface text;
