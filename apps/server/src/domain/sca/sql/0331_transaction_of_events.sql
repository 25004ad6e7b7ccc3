-- The audit chain orders rows by their transaction. A login that could choose it would write rows that are never chained.
call tenancy.set_by_database('sca.authorisation_event', 'transaction_id');
call tenancy.set_by_database('sca.evidence', 'transaction_id');
