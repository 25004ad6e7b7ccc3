-- A PSU may be asked about a consent that exists before they decide, as a subject of its own.
alter table sca.authorisation drop constraint authorisation_purpose_check;
alter table sca.authorisation add constraint authorisation_purpose_check
  check (purpose in (
    'identify', 'consent', 'approve-payment', 'cancel-payment', 'approve-basket', 'account-access', 'funds-access')) not valid;
