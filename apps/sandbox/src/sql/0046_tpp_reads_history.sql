-- A TPP can look at its own consents in the sandbox, with their history.
call consents.let_tpp_read_history();
