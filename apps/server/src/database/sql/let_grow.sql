-- A table that only grows: protected, with a partition for whatever no other is made for yet. Its rows belong to a
-- TPP if they name one, else to the bank.
create or replace procedure tenancy.let_grow(
  parent text, key_kind text, step text, steps_ahead integer, keep interval default null) language plpgsql as $$
begin
  execute format('create table %s_default partition of %s default', parent, parent);
  execute format('alter table %s_default enable row level security', parent);
  execute format('alter table %s_default force row level security', parent);
  if exists (select from pg_attribute where attrelid = parent::regclass and attname = 'tpp_id') then
    call tenancy.protect_tpp_rows(parent::regclass);
  else
    call tenancy.protect_bank_rows(parent::regclass);
  end if;
  insert into tenancy.partitioned values (parent, key_kind, step, steps_ahead, keep);
end $$;
