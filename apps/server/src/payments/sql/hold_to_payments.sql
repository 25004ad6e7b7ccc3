-- For other modules: a table whose rows name payments can name those of its own bank and TPP only, whoever writes there.
-- No foreign key: a new partition of either table would lock both, and one would keep payments in the default partition
-- from moving into their own. Payments are never changed or deleted, so that a look when a row is written is enough.
create or replace procedure payments.hold_to_payments(relation regclass) language plpgsql as $$
begin
  execute format(
    'create trigger names_own_payment after insert or update of bank_id, tpp_id, payment_id on %s
     for each row execute function payments.require_payment()', relation);
end $$;
