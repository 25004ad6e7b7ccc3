-- The text of a booked line in a list of transactions, and the version of that text: see store_transaction_texts. Null
-- until the line is first listed. Not part of the line, which is final.
alter table sandbox_ledger.statement_line add column response text, add column response_format smallint;
grant update (response, response_format) on sandbox_ledger.statement_line to havn_bank;
