-- Two operators can decide to cancel a quarantined payment whose order the core bank may have executed. The core bank is asked about
-- it first (payments.open_outcome), and until it has answered the payment stays quarantined.
alter table payments.quarantine
  -- When two operators decided to cancel it, by the database's clock; null if they have not. It also names the decision, so that an
  -- answer of the core bank counts only for the decision that it was asked for.
  add column cancellation_decided_at timestamptz;
grant update (earlier_request_until) on payments.quarantine to havn_bank;
