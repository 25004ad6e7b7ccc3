-- Up Migration
-- A TPP's calls can end a payment that nobody has approved, and put it into a basket; no call approves one.
create policy calls_approve_nothing on payments.payment_status as restrictive for update to havn_edge
  using (bank_id = tenancy.current_bank_id() and tpp_id = tenancy.current_tpp_id())
  with check (status in ('RCVD', 'CANC', 'RJCT'));
