-- Undoes `claim_question`, because the TPP got no answer.
-- Called by: funds.answer_question
-- Locks: funds.question, one row.
create or replace function funds.release_question(bank_id uuid, tpp_id text, account_id uuid, question_id uuid) returns void
  language plpgsql volatile as $$
begin
  delete from funds.question as claimed
  where (claimed.bank_id, claimed.tpp_id, claimed.account_id, claimed.question_id)
    = (release_question.bank_id, release_question.tpp_id, release_question.account_id, release_question.question_id);
end $$;
grant execute on function funds.release_question to havn_tpp;
