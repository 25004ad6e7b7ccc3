-- While a month of payments is kept because one of them is open, its TPP is still notified.
update tenancy.partitioned_table set held_by = 'notifications.has_open_payments' where parent = 'notifications.subscription';
