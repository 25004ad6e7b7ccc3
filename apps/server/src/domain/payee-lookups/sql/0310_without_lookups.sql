-- contract: unused since 0.1.0, which answers no questions of other banks or TPPs about payees
drop function if exists payee_lookups.count_lookup;
-- contract: unused since 0.1.0
drop table payee_lookups.account, payee_lookups.tried_names, payee_lookups.asked_range;
