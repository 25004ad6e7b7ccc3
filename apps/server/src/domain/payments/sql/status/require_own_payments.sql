-- Lets a table of another module name only payments of its row's own bank and TPP, whoever writes the row. It uses a
-- trigger and no foreign key: with a foreign key a new partition of either table would lock both, and payments in the
-- default partition could not move into their own. Payments are never changed or deleted, so a check when a row is
-- written is enough.
-- Called by: domain/signing-baskets/sql/tables.sql
-- Locks: none.
create or replace procedure payments.require_own_payments(relation regclass) language plpgsql as $$
begin
  execute format(
    'create trigger names_own_payment after insert or update of bank_id, tpp_id, payment_id on %s
     for each row execute function payments.check_own_payment()', relation);
end $$;
