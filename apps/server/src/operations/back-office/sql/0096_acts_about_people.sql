-- Operators also export what is stored about a person, and erase what may be erased. A check that is not valid yet applies to
-- every new row, and reads none of the old ones.
alter table back_office.act
  drop constraint act_act_check,
  add constraint act_act_check check (act in (
    'looked-at-payment', 'looked-up-person', 'listed-quarantine', 'proposed', 'confirmed', 'declined',
    'exported-person', 'erased-person')) not valid;
