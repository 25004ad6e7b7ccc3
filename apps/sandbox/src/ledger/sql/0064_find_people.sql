-- A person's customers are found by the person or by the number that they log in with, however many customers the bank has.
-- small table: the customers of sandboxes
create index if not exists customer_person on sandbox_ledger.customer (bank_id, person_id);
-- small table: the customers of sandboxes
create index if not exists customer_number on sandbox_ledger.customer (bank_id, customer_number);
