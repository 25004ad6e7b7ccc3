-- How much of a single payment's fee is the mark-up on the exchange rate, as the core bank quoted it; null if it did not say.
alter table payments.payment add column exchange_markup_minor_units bigint;
