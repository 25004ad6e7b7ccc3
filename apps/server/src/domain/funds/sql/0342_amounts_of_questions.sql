-- Whether an answer narrows what a TPP knows of a balance depends on amounts and answers, so they are stored for 24 hours.
-- small table: it has the questions of some hours.
alter table funds.question add column minor_units bigint, add column currency text,
  add column is_new boolean not null default false, add column is_available boolean;
grant update (is_available) on funds.question to havn_tpp;

-- contract: replaced by amounts and currencies, which can be compared.
alter table funds.question drop column amount_hash;

-- contract: made again at the end of this migration with another result.
drop function if exists funds.claim_question(funds.question, integer);
