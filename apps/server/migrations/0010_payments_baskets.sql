-- Up Migration
-- What payments publish for signing baskets: a payment that waits for approval may be in one basket, and is then
-- approved with the others of that basket, never by itself.

-- The basket that holds it: a live one while the payment is RCVD, the one it was decided in after that.
alter table payments.payment_status add column basket_id uuid;
grant update (basket_id) on payments.payment_status to havn_edge;

-- For other modules: a table whose rows name payments can name those of its own bank and TPP only.
create procedure payments.hold_to_payments(relation regclass) language plpgsql as $$
begin
  execute format(
    'alter table %s add foreign key (bank_id, tpp_id, payment_id) references payments.payment', relation);
end $$;
