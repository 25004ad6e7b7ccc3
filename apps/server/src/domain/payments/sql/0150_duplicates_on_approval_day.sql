-- A payment without a date that is approved on a later day than it was created counts as a logical duplicate on that day
-- too. The approval is the bank's work.
grant insert on payments.logical_key to havn_bank;
