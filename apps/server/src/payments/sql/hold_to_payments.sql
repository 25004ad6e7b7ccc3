-- For other modules: a table whose rows name payments can name those of its own bank and TPP only.
create or replace procedure payments.hold_to_payments(relation regclass) language plpgsql as $$
begin
  execute format(
    'alter table %s add foreign key (bank_id, tpp_id, payment_id) references payments.payment', relation);
end $$;
