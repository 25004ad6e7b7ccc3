-- The interface through which a TPP started the authorisation; null for the usual one. The browser returns as that one has it.
alter table sca.authorisation add column interface text;
-- Where the PSU returns after an SCA that did not end in an approval, if that is elsewhere.
alter table sca.authorisation add column tpp_nok_redirect_uri text;
grant insert (interface, tpp_nok_redirect_uri) on sca.authorisation to havn_tpp, havn_bank;
