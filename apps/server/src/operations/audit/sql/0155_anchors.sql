-- Anchors: where two operators decided that a chain goes on, after a restore or after somebody wrote to it. The owner adds a row for
-- what they confirmed (back_office.carry_out), and nobody else can; the job then writes the anchor into the chain.
create table audit.anchor (
  bank_id uuid not null,
  -- That of the proposal.
  anchor_id uuid not null,
  -- Two logins at the database.
  proposed_by text not null,
  confirmed_by text not null,
  reason text not null,
  -- Heads that were kept elsewhere and are of no block any more: pairs of number and head in hexadecimal, as JSON.
  lost_heads text not null,
  -- By the real clock.
  confirmed_at timestamptz not null,
  -- The block that it is written in; null until the job has done that.
  number bigint,
  primary key (bank_id, anchor_id),
  constraint two_people check (lower(proposed_by) <> lower(confirmed_by))
);
call tenancy.protect_bank_rows('audit.anchor');
grant select, update (number) on audit.anchor to havn_bank;

-- Operators compare heads that were kept elsewhere with those of the chain.
grant usage on schema audit to havn_operator;
grant select (bank_id, number, head) on audit.block to havn_operator;
create policy of_operator on audit.block for select to havn_operator using (bank_id = tenancy.current_bank_id());
