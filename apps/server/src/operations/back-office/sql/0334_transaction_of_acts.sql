-- The audit chain orders rows by their transaction. A login that could choose it would write rows that are never chained.
call tenancy.set_by_database('back_office.act', 'transaction_id');
