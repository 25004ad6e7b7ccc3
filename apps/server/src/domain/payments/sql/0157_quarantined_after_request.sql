-- A payment can be quarantined while a request of an earlier attempt is on its way to the core bank. Until then nobody may cancel it.
alter table payments.quarantine
  -- By the database's clock; null if no earlier request can pay.
  add column earlier_request_until timestamptz;
