-- An operator verifies audit chains, which have ids and hashes alone, and the anchors in them.
call tenancy.let_operators_read('audit.anchor');
