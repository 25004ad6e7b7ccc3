-- Acts of an operator who opens a bank's personal data, and who has servers ask about a TPP again.
alter table back_office.act drop constraint act_act_check;
alter table back_office.act add constraint act_act_check check (act in (
  'looked-at-payment', 'looked-up-person', 'listed-quarantine', 'proposed', 'confirmed', 'declined',
  'exported-person', 'erased-person', 'exported-evidence', 'reconciled', 'sent-notice', 'recorded-bounce',
  'did-alone', 'opened-personal-data', 'asked-again')) not valid;
