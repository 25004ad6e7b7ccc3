-- Claims one question about an account, unless its TPP has asked too many: questions in an hour, different amounts in a minute,
-- or amounts whose answers say something new about the balance in 24 hours. An answer is new if no earlier one implies it: the
-- amount is above the highest answered yes and below the lowest answered no. An answer that a later one contradicts does not
-- count, since the balance has changed. With a no known, five such answers may be given besides the two bounds; without one,
-- twelve, since each purchase of a day may be larger than the one before. Two questions at once wait for one another. A question
-- that is a whole day ahead does not count: it was asked before the clock of a sandbox was set back.
-- Called by: domain/funds/questions.store.ts, domain/funds/sql/0342_amounts_of_questions.sql
-- Locks: the questions of the TPP about the account (advisory), funds.question.
create or replace function funds.claim_question(question funds.question, questions_max integer)
  returns table (exceeded text, reset_seconds integer)
  language plpgsql volatile as $$
declare
  known funds.question[];
  highest_yes bigint;
  lowest_no bigint;
  new_answers integer;
begin
  perform tenancy.lock(format('questions about funds %s %s %s', question.bank_id, question.tpp_id, question.account_id));
  delete from funds.question as old
  where (old.bank_id, old.tpp_id, old.account_id) = (question.bank_id, question.tpp_id, question.account_id)
    and abs(extract(epoch from old.asked_at - question.asked_at)) >= 86400;
  known := array(
    select one from funds.question as one
    where (one.bank_id, one.tpp_id, one.account_id) = (question.bank_id, question.tpp_id, question.account_id));

  select max(one.minor_units) filter (where one.is_available), min(one.minor_units) filter (where not one.is_available)
  into highest_yes, lowest_no
  from unnest(known) as one
  where one.currency = question.currency and not exists (
    select from unnest(known) as later
    where later.currency = one.currency and later.is_available <> one.is_available and later.asked_at > one.asked_at
      and case when one.is_available then later.minor_units <= one.minor_units else later.minor_units >= one.minor_units end);
  question.is_new := question.minor_units > coalesce(highest_yes, 0)
    and question.minor_units < coalesce(lowest_no, question.minor_units + 1);
  new_answers := (select count(*) from unnest(known) as one where one.is_new);

  select limits.name, limits.seconds + ceil(extract(epoch from limits.first_asked_at - question.asked_at))
  into exceeded, reset_seconds
  from (
    select 'hour' as name, 3600 as seconds, count(*) >= questions_max as is_exceeded, min(one.asked_at) as first_asked_at
    from unnest(known) as one where abs(extract(epoch from one.asked_at - question.asked_at)) < 3600
    union all
    select 'minute', 60, count(distinct (one.minor_units, one.currency)) >= 10
      and not coalesce(bool_or((one.minor_units, one.currency) = (question.minor_units, question.currency)), false),
      min(one.asked_at)
    from unnest(known) as one where abs(extract(epoch from one.asked_at - question.asked_at)) < 60
    union all
    select 'day', 86400, question.is_new and case when lowest_no is null then new_answers >= 12
      else new_answers - 1 - (highest_yes is not null)::integer >= 5 end,
      min(one.asked_at)
    from unnest(known) as one where one.is_new
  ) as limits
  where limits.is_exceeded
  order by limits.seconds desc limit 1;
  reset_seconds := greatest(1, reset_seconds);
  if exceeded is null then insert into funds.question select (question).*; end if;
  return next;
end $$;
grant execute on function funds.claim_question to havn_tpp;
