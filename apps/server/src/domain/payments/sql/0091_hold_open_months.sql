-- A month with a payment that is approved and not final is kept, whatever its age.
update tenancy.partitioned_table set held_by = 'payments.has_open_payments'
where parent in ('payments.payment', 'payments.payment_status', 'payments.payment_event', 'payments.part');
