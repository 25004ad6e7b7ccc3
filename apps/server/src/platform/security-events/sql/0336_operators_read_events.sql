-- An operator lists security events. They have no personal data of customers.
call tenancy.let_operators_read('security_events.event');
