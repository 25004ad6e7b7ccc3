-- Two operators also decide that a bank's audit chain goes on after a restore. Such a proposal is about no payment. It is made and
-- confirmed on the command line alone, where each of the two is a login of their own: on the pages the server says who they are, and
-- whoever has the server's login could be both. A check that is not valid yet applies to every new row, and reads none of the old ones.
alter table back_office.act
  drop constraint act_action_check,
  add constraint act_action_check check (action in ('retry', 'cancel', 'repair', 're-anchor')) not valid;
alter table back_office.proposal
  alter column payment_id drop not null,
  -- Pairs of number and head in hexadecimal, as JSON.
  add column lost_heads text,
  drop constraint proposal_action_check,
  add constraint proposal_action_check check (action in ('retry', 'cancel', 'repair', 're-anchor')) not valid,
  add constraint re_anchor_of_chain check (
    (action = 're-anchor') = (payment_id is null) and (action = 're-anchor') = (lost_heads is not null)) not valid,
  add constraint re_anchor_by_logins check (action <> 're-anchor' or channel = 'command-line') not valid;
-- small table: what operators proposed
create unique index re_anchor_open on back_office.proposal (bank_id) where decided_by is null and payment_id is null;
grant insert (lost_heads) on back_office.proposal to havn_operator;
