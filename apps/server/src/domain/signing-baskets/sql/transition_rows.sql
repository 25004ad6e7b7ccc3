-- The rows of signing_baskets.transition. Printed by tools/generate/print-sql.ts from signing-baskets/basket-stage.ts: change that file.
delete from signing_baskets.transition;
insert into signing_baskets.transition (from_stage, cause, to_stage, by_tpp_call) values
  ('open', 'approved', 'half-approved', false),
  ('open', 'approved', 'approved', false),
  ('open', 'refused', 'refused', false),
  ('open', 'deleted', 'deleted', true),
  ('half-approved', 'approved', 'approved', false),
  ('half-approved', 'refused', 'refused', false);
