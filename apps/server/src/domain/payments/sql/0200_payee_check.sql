-- What the core bank said about the payees of a payment, asked when the payment was created. Written by the bank's work alone.
create table payments.payee_check (
  bank_id uuid not null,
  payment_id uuid not null,
  -- The first of the lines that the row is about, fifty at most; 0 for a payment without lines.
  first_line integer not null,
  -- For each line the answer and when it came, as JSON. Encrypted: a close match has the name of somebody who is not the payer.
  sealed bytea not null,
  primary key (bank_id, payment_id, first_line)
) partition by range (payment_id);

call tenancy.manage_partitions('payments.payee_check', 'uuid', 'month', 2);
grant select, insert, update (sealed) on payments.payee_check to havn_bank;
call tenancy.let_operators_read('payments.payee_check');
-- For `payments.remove_unapproved`.
create policy of_removal on payments.payee_check to current_user using (current_setting('havn.removes_unapproved', true) = 'on');
