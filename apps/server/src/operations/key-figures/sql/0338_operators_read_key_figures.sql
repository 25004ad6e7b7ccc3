-- An operator prints the key figures of a bank. They have no personal data.
grant usage on schema key_figures to havn_operator;
call tenancy.let_operators_read('key_figures.day_total', 'key_figures.outage', 'key_figures.maintenance', 'key_figures.measured_period');
grant select on key_figures.readiness to havn_operator;
