-- The interface through which the payment was created; null for the usual one. To TPPs of another one it does not exist.
alter table payments.payment add column interface text;
-- Whether an approval rejects the payment if there is no money for it. Null is no.
alter table payments.payment add column rejects_without_funds boolean;
-- What goes with a new payment: where its SCA returns. Without an authorisation_id none is started.
alter type payments.creation add attribute tpp_nok_redirect_uri text;
