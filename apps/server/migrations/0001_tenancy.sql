-- Up Migration
-- The tenant in the database: two roles that cannot bypass row-level security, the settings their policies
-- read, and the partitions of everything that only grows.
--
-- Functions that a call runs are plpgsql: it keeps their plans for the life of the connection, where PostgreSQL
-- plans the body of an SQL function anew at each call. A look-up by a whole key stands in a lateral with
-- `offset 0`, since the planner, which sees the policy's part of the key first, would join the rest afterwards.

-- Roles belong to the whole cluster, so another database may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'havn_edge') then
    create role havn_edge nologin nobypassrls; -- a TPP's calls: sees one bank and one TPP
  end if;
  if not exists (select from pg_roles where rolname = 'havn_desk') then
    create role havn_desk nologin nobypassrls; -- pages and jobs: sees one bank
  end if;
  if not pg_has_role(current_user, 'havn_edge', 'member') then
    execute format('grant havn_edge, havn_desk to %I', current_user);
  end if;
end $$;

create schema tenancy;
grant usage on schema tenancy to havn_edge, havn_desk;

-- A setting once set reads '' after its transaction, not null: nobody's rows either way.
create function tenancy.current_bank_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('havn.bank_id', true), '')::uuid;

create function tenancy.current_tpp_id() returns text
  language sql stable parallel safe
  return nullif(current_setting('havn.tpp_id', true), '');

-- Says for whom the rest of this transaction acts. It returns what it set, so that a query which takes its
-- keys from here cannot be evaluated before the settings are there: they travel with the statement.
create function tenancy.act_as(inout bank_id uuid, inout tpp_id text)
  language plpgsql volatile as $$
begin
  perform set_config('havn.bank_id', bank_id::text, true), set_config('havn.tpp_id', tpp_id, true);
end $$;

-- Locks every key until the end of the transaction, in one order, so that two batches never deadlock.
create function tenancy.lock_in_order(keys text[]) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(sorted.key)
  from (select distinct hashtextextended(key, 0) as key from unnest(keys) as key order by 1) as sorted;
end $$;

-- Row-level security for a table whose rows belong to a TPP of a bank.
create procedure tenancy.protect_tpp_rows(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy of_tpp on %s to havn_edge using (bank_id = tenancy.current_bank_id() and tpp_id = tenancy.current_tpp_id())', relation);
  execute format('create policy of_bank on %s to havn_desk using (bank_id = tenancy.current_bank_id())', relation);
end $$;

-- Row-level security for a table whose rows belong to a bank.
create procedure tenancy.protect_bank_rows(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy of_bank on %s to havn_edge, havn_desk using (bank_id = tenancy.current_bank_id())', relation);
end $$;

-- What is partitioned, by what kind of key, in what steps, and for how long old partitions are kept.
create table tenancy.partitioned (
  parent text primary key,
  key_kind text not null check (key_kind in ('uuid', 'time', 'date')),
  step text not null check (step in ('day', 'month')),
  steps_ahead integer not null,
  keep interval
);

-- A table that only grows: protected, with a partition for whatever no other is made for yet. Its rows belong to a
-- TPP if they name one, else to the bank.
create procedure tenancy.let_grow(
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

-- The smallest UUIDv7 of a moment: ids are bounds of partitions.
create function tenancy.first_uuid_at(moment timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create function tenancy.partition_bound(key_kind text, moment timestamptz) returns text
  language sql immutable strict parallel safe
  return case key_kind
    when 'uuid' then tenancy.first_uuid_at(moment)::text
    when 'date' then (moment at time zone 'UTC')::date::text
    else (moment at time zone 'UTC')::text || '+00'
  end;

-- Makes one partition, or does nothing when it is there. Built beside its parent and attached, since that
-- lets reads and writes of the parent go on.
create procedure tenancy.make_partition(plan tenancy.partitioned, from_moment timestamptz) language plpgsql as $$
declare
  child text := format('%s_%s', plan.parent, to_char(from_moment at time zone 'UTC', case plan.step when 'day' then 'YYYYMMDD' else 'YYYYMM' end));
  to_moment timestamptz := (from_moment at time zone 'UTC' + ('1 ' || plan.step)::interval) at time zone 'UTC';
begin
  if to_regclass(child) is not null then
    return;
  end if;
  execute format('create table %s (like %s including defaults including constraints)', child, plan.parent);
  execute format('alter table %s enable row level security', child);
  execute format('alter table %s force row level security', child);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', plan.parent, child,
    tenancy.partition_bound(plan.key_kind, from_moment), tenancy.partition_bound(plan.key_kind, to_moment));
end $$;

-- Makes the partitions of the coming time and drops those nobody may ask for any more. Called by whoever
-- starts a server and hourly; runs as the owner, because the server's roles may not create tables.
create function tenancy.roll_partitions(now timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  plan tenancy.partitioned;
  current_step timestamptz;
  child regclass;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenancy.roll_partitions', 0));
  for plan in select * from tenancy.partitioned order by parent loop
    current_step := date_trunc(plan.step, now, 'UTC');
    for ahead in 0 .. plan.steps_ahead loop
      call tenancy.make_partition(plan,
        (current_step at time zone 'UTC' + (ahead || ' ' || plan.step)::interval) at time zone 'UTC');
    end loop;
    for child in
      select inhrelid::regclass from pg_inherits
      where inhparent = plan.parent::regclass
        and substring(inhrelid::regclass::text from '_(\d{8})$') <
          to_char((current_step - plan.keep) at time zone 'UTC', 'YYYYMMDD')
    loop
      execute format('drop table %s', child);
    end loop;
  end loop;
end $$;

revoke execute on function tenancy.roll_partitions(timestamptz) from public;
grant execute on function tenancy.roll_partitions(timestamptz) to havn_desk;
