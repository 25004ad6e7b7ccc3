-- Records the answer to a question that was claimed, or forgets the question if there was none.
-- Called by: domain/funds/questions.store.ts
-- Locks: funds.question, one row.
create or replace function funds.answer_question(
  bank_id uuid, tpp_id text, account_id uuid, question_id uuid, is_available boolean) returns void
  language plpgsql volatile as $$
begin
  if answer_question.is_available is null then
    perform funds.release_question(
      answer_question.bank_id, answer_question.tpp_id, answer_question.account_id, answer_question.question_id);
  end if;
  update funds.question as claimed set is_available = answer_question.is_available
  where (claimed.bank_id, claimed.tpp_id, claimed.account_id, claimed.question_id)
    = (answer_question.bank_id, answer_question.tpp_id, answer_question.account_id, answer_question.question_id);
end $$;
grant execute on function funds.answer_question to havn_tpp;
