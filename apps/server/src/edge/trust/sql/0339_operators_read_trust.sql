-- An operator reads trusted lists and registers, which are public.
grant select on trust.list, trust.register_import, trust.register_entry to havn_operator;
