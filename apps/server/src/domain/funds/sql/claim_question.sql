-- Claims one question about an account, if its TPP has not asked as many as it may, and says how many different amounts the TPP
-- asked about within a minute. Two questions at once wait for one another, so neither misses the other. A question that is a
-- whole hour ahead does not count: it was asked before the clock of a sandbox was set back.
-- Called by: domain/funds/questions.store.ts
-- Locks: the questions of the TPP about the account (advisory), funds.question.
create or replace function funds.claim_question(question funds.question, questions_max integer)
  returns table (is_claimed boolean, reset_seconds integer, amounts_in_a_minute integer)
  language plpgsql volatile as $$
declare
  first_asked_at timestamptz;
  asked integer;
begin
  perform tenancy.lock(format('questions about funds %s %s %s', question.bank_id, question.tpp_id, question.account_id));
  delete from funds.question as old
  where (old.bank_id, old.tpp_id, old.account_id) = (question.bank_id, question.tpp_id, question.account_id)
    and abs(extract(epoch from old.asked_at - question.asked_at)) >= 3600;
  select count(*), min(known.asked_at) into asked, first_asked_at
  from funds.question as known
  where (known.bank_id, known.tpp_id, known.account_id) = (question.bank_id, question.tpp_id, question.account_id);
  is_claimed := asked < questions_max;
  reset_seconds := greatest(1, ceil(extract(epoch from first_asked_at - question.asked_at) + 3600));
  if is_claimed then insert into funds.question select (question).*; end if;
  select count(distinct known.amount_hash) into amounts_in_a_minute
  from funds.question as known
  where (known.bank_id, known.tpp_id, known.account_id) = (question.bank_id, question.tpp_id, question.account_id)
    and abs(extract(epoch from known.asked_at - question.asked_at)) < 60;
  return next;
end $$;
grant execute on function funds.claim_question to havn_tpp;
