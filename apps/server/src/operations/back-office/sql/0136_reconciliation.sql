-- Operators also compare the bank's payments with the core bank, and two of them record what it has done. A check that is not
-- valid yet applies to every new row, and reads none of the old ones.
alter table back_office.act
  drop constraint act_act_check,
  add constraint act_act_check check (act in (
    'looked-at-payment', 'looked-up-person', 'listed-quarantine', 'proposed', 'confirmed', 'declined',
    'exported-person', 'erased-person', 'reconciled')) not valid,
  drop constraint act_action_check,
  add constraint act_action_check check (action in ('retry', 'cancel', 'repair')) not valid;
alter table back_office.proposal
  drop constraint proposal_action_check,
  add constraint proposal_action_check check (action in ('retry', 'cancel', 'repair')) not valid;
