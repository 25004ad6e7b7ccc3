-- Fills a database with the payments of many months, with everything that belongs to them: status, events, logical keys,
-- authorisations, evidence, sessions, stored responses, ledger entries and statement lines, of several banks and TPPs.
-- For `npm run bench:growth` and the test of plans. As the superuser, past every policy. The rows are as the server would
-- have left them, so the invariants hold and the tables' own checks pass; triggers do not run.
--
--   call growth.open_banks(own_bank, own_tpp, accounts)
--   call growth.fill_month(month, payments, since, until)     for each month; several sessions may work on different months
--   call growth.finish(since)
create schema growth;

-- Who pays: banks and the TPPs that call them. `n` counts from 0.
create table growth.tenant (n integer primary key, bank_id uuid not null, tpp_id text not null);

-- The accounts of each bank; `n` counts from 0 in each.
create table growth.account (
  bank_id uuid, n integer, ledger_account_id text not null, person_id uuid not null, primary key (bank_id, n));

-- What entries add to balances, which are updated once at the end.
create table growth.change (bank_id uuid not null, ledger_account_id text not null, minor_units bigint not null);

-- Definitions of indexes that are dropped while a table is filled.
create table growth.dropped_index (statement text not null);

-- A UUIDv7 of a moment.
create function growth.uuid7(moment timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
    || '7' || substr(gen_random_uuid()::text, 16))::uuid $$;

-- Opens five banks besides the given one, with customers, accounts and PSUs. Three TPPs call every bank; the first of the
-- given bank is the given one.
create procedure growth.open_banks(own_bank uuid, own_tpp text, accounts integer) language plpgsql
  set session_replication_role = replica as $$
begin
  insert into growth.tenant
  select bank * 3 + tpp, case bank when 0 then own_bank else growth.uuid7(now()) end,
    case when bank = 0 and tpp = 0 then own_tpp else 'PSDNO-FSA-' || 700000000 + bank * 3 + tpp end
  from generate_series(0, 5) as bank cross join generate_series(0, 2) as tpp;
  update growth.tenant set bank_id = first.bank_id from growth.tenant as first where first.n = tenant.n / 3 * 3;
  insert into banks.bank (bank_id, name, opened_at, country)
  select distinct tenant.bank_id, 'grown', now(), own.country
  from growth.tenant join banks.bank as own on own.bank_id = own_bank where tenant.bank_id <> own_bank;

  insert into growth.account
  select bank_id, n, '9999' || lpad(n::text, 7, '0'), gen_random_uuid()
  from (select distinct bank_id from growth.tenant) as bank cross join generate_series(0, accounts / 6) as n;
  insert into sandbox_ledger.customer (
    bank_id, customer_id, customer_number, person_id, person_name, customer_type, customer_name, position)
  select bank_id, person_id, '1483' || lpad(n::text, 7, '0'), person_id, 'Person ' || n, 'PRIVATE', 'Person ' || n, 1000 + n
  from growth.account;
  insert into sandbox_ledger.account (
    bank_id, account_id, customer_id, bban, currency, account_name, position, product, cash_account_type)
  select bank_id, gen_random_uuid(), person_id, ledger_account_id, 'NOK', 'Konto', 1000 + n, 'Konto', 'CACC'
  from growth.account;
  insert into sandbox_ledger.ledger_account (bank_id, ledger_account_id, currency, holder_name, bban)
  select bank_id, ledger_account_id, 'NOK', 'Person ' || n, ledger_account_id from growth.account;
  insert into sca.psu (bank_id, tpp_id, psu_id, person_id)
  select bank_id, tpp_id, md5(tpp_id || person_id)::uuid, person_id from growth.account join growth.tenant using (bank_id);
  -- A server has created the partitions of today and later.
  call growth.create_earlier_days('xs2a.answered_request', 2);
end $$;

create procedure growth.create_earlier_days(parent text, days integer) language plpgsql as $$
declare
  plan tenancy.partitioned_table;
  day timestamptz;
begin
  select * into plan from tenancy.partitioned_table where partitioned_table.parent = create_earlier_days.parent;
  for day in select date_trunc('day', now(), 'UTC') - ago * interval '1 day' from generate_series(1, days) as ago loop
    if to_regclass(format('%s_%s', parent, to_char(day at time zone 'UTC', 'YYYYMMDD'))) is null then
      call tenancy.create_partition(plan, format('%s_%s', parent, to_char(day at time zone 'UTC', 'YYYYMMDD')), day);
    end if;
  end loop;
end $$;

-- Stores rows of one month. A partition that does not exist yet is filled before it is attached, so that its indexes are
-- built once, sorted, instead of row by row.
create procedure growth.store(parent text, month timestamptz, columns text, selection text) language plpgsql as $$
declare
  child text := format('%s_%s', parent, to_char(month at time zone 'UTC', 'YYYYMM'));
  plan tenancy.partitioned_table;
  is_new boolean := to_regclass(child) is null;
begin
  select * into plan from tenancy.partitioned_table where partitioned_table.parent = store.parent;
  perform set_config('session_replication_role', 'replica', true);
  if is_new then
    execute format('create table %s (like %s including defaults including constraints including storage)', child, parent);
  end if;
  execute format('insert into %s (%s) %s', child, columns, selection);
  if is_new then
    execute format('alter table %s enable row level security', child);
    execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, child,
      tenancy.partition_bound(plan.key_kind, month),
      tenancy.partition_bound(plan.key_kind, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
    execute format('alter table %s force row level security', child);
  end if;
end $$;

-- Chooses who pays whom and what becomes of it: of ten payments seven are settled, one is refused by its PSU and two are
-- never approved.
create procedure growth.choose(payments integer, since timestamptz, until timestamptz) language plpgsql as $$
declare
  accounts integer := (select max(n) + 1 from growth.account);
begin
  drop table if exists chosen;
  create temporary table chosen as
  select choice.n, choice.at, tenant.bank_id, tenant.tpp_id, growth.uuid7(at) as payment_id,
    growth.uuid7(at) as authorisation_id, debtor.ledger_account_id as debtor, creditor.ledger_account_id as creditor,
    debtor.person_id, md5(tenant.tpp_id || debtor.person_id)::uuid as psu_id, 'session-' || choice.random as session,
    case when choice.n % 10 < 7 then 'settled' when choice.n % 10 = 7 then 'refused' else 'abandoned' end as ending
  from (
    select n, since + (until - since) * ((n - 1)::float8 / payments) as at, floor(random() * 18)::integer as tenant,
      floor(random() * accounts)::integer as debtor, 1 + floor(random() * (accounts - 1))::integer as distance,
      gen_random_uuid() as random
    from generate_series(1, payments) as n
    offset 0) as choice
  join growth.tenant on tenant.n = choice.tenant
  join growth.account as debtor on debtor.bank_id = tenant.bank_id and debtor.n = choice.debtor
  join growth.account as creditor
    on creditor.bank_id = tenant.bank_id and creditor.n = (choice.debtor + choice.distance) % accounts
  order by choice.n;
  analyze chosen;
end $$;

create procedure growth.fill_month(month timestamptz, payments integer, since timestamptz, until timestamptz)
  language plpgsql as $$
begin
  call growth.choose(payments, greatest(since, month), least(until, month + interval '1 month'));
  commit;

  call growth.store('payments.payment', month, 'bank_id, tpp_id, payment_id, service, product, body, amount_minor_units,
    currency, debtor_account, creditor_account, psu_ip_address, created_at', $select$
    select bank_id, tpp_id, payment_id, 'payments', 'norwegian-domestic-credit-transfers', format(
      '{"instructedAmount":{"amount":"125.50","currency":"NOK"},"creditorName":"Ola Nordmann","creditorAccount":{"bban":"%s","currency":"NOK"},"creditorAddress":{"street":"Storgata 1","postalCode":"0155","city":"Oslo","country":"NO"},"debtorAccount":{"bban":"%s","currency":"NOK"},"remittanceInformationUnstructured":"Invoice %s"}',
      creditor, debtor, n), 12550, 'NOK', debtor, creditor, '192.0.2.7', at from chosen$select$);
  commit;

  call growth.store('payments.payment_status', month, 'bank_id, tpp_id, payment_id, status, execution_date, sequence', $select$
    select bank_id, tpp_id, payment_id, case ending when 'settled' then 'ACSC' when 'refused' then 'RJCT' else 'RCVD' end,
      (at at time zone 'UTC')::date, case ending when 'settled' then 5 when 'refused' then 2 else 1 end from chosen$select$);
  commit;

  call growth.store('payments.payment_event', month,
    'bank_id, tpp_id, payment_id, sequence, cause, status, at, person_id', $select$
    select bank_id, tpp_id, payment_id, step.sequence, step.cause, step.status, at + step.sequence * interval '20 seconds',
      case when step.sequence = 2 then person_id end
    from chosen join (values
      ('settled', 1, 'created', 'RCVD'), ('settled', 2, 'approved', 'ACTC'), ('settled', 3, 'claimed', 'PDNG'),
      ('settled', 4, 'reserved', 'ACSP'), ('settled', 5, 'booked', 'ACSC'), ('refused', 1, 'created', 'RCVD'),
      ('refused', 2, 'refused', 'RJCT'), ('abandoned', 1, 'created', 'RCVD')) as step (ending, sequence, cause, status)
      using (ending)$select$);
  commit;

  call growth.store('payments.logical_key', month, 'bank_id, tpp_id, execution_date, logical_key, payment_id', $select$
    select bank_id, tpp_id, (at at time zone 'UTC')::date, sha256(payment_id::text::bytea), payment_id from chosen$select$);
  commit;

  call growth.store('sca.authorisation', month, 'bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name,
    tpp_session_id, tpp_redirect_uri, psu_identity_hash, context, created_at, status, sequence, touched_at, tries, person_id,
    acting_context, ending', $select$
    select bank_id, tpp_id, authorisation_id, 'approve-payment', payment_id, 'REDIRECT', 'A TPP', session,
      'https://tpp.example/callback', sha256(person_id::text::bytea), 'PRIVATE', at,
      case ending when 'settled' then 'finalised' when 'refused' then 'failed' else 'received' end,
      case ending when 'abandoned' then 1 else 5 end, at + interval '1 minute', case ending when 'abandoned' then 0 else 1 end,
      case when ending <> 'abandoned' then person_id end, case when ending <> 'abandoned' then 'PRIVATE' end,
      case ending when 'refused' then 'refused' end from chosen$select$);
  commit;

  call growth.store('sca.authorisation_event', month, 'bank_id, tpp_id, authorisation_id, sequence, cause, status, at', $select$
    select bank_id, tpp_id, authorisation_id, step.sequence, step.cause, step.status, at + step.sequence * interval '10 seconds'
    from chosen join (values
      (array['settled', 'refused', 'abandoned'], 1, 'started', 'received'),
      (array['settled', 'refused'], 2, 'identified', 'psuIdentified'),
      (array['settled', 'refused'], 3, 'authenticated', 'psuAuthenticated'),
      (array['settled', 'refused'], 4, 'shown', 'started'),
      (array['settled'], 5, 'approved', 'finalised'), (array['refused'], 5, 'refused', 'failed'))
      as step (endings, sequence, cause, status) on ending = any (step.endings)$select$);
  commit;

  call growth.store('sca.evidence', month,
    'bank_id, authorisation_id, attempt, kind, person_id, summary_hash, authenticated_at, sealed', $select$
    select bank_id, authorisation_id, 1, 'form', person_id, sha256(payment_id::text::bytea), at,
      decode(repeat(md5(payment_id::text), 8), 'hex') from chosen where ending <> 'abandoned'$select$);
  commit;

  call growth.store('notifications.subscription', month,
    'bank_id, tpp_id, resource_id, resource, path, uri, queue, content', $select$
    select bank_id, tpp_id, payment_id, 'payments', '/v1/payments/norwegian-domestic-credit-transfers/' || payment_id,
      'https://tpp.example/notifications', tpp_id, array['SCA'] from chosen where n % 10 = 3$select$);
  commit;

  call growth.store('sandbox_ledger.transfer', month, 'bank_id, transfer_id, stage, at', $select$
    select bank_id, payment_id, stage, at from chosen cross join unnest(array['sent', 'booked']) as stage
    where ending = 'settled'$select$);
  commit;

  call growth.store('sandbox_ledger.entry', month,
    'bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units', $select$
    select bank_id, payment_id, lines.* from chosen cross join lateral (values
      ('sent', 1, debtor, 'NOK', -12550), ('sent', 5, 'clearing NOK', 'NOK', 12550),
      ('booked', 1, 'clearing NOK', 'NOK', -12550), ('booked', 4, creditor, 'NOK', 12550)) as lines
    where ending = 'settled'$select$);
  commit;

  insert into growth.change
  select bank_id, side.ledger_account_id, sum(side.minor_units)
  from chosen cross join lateral (values (debtor, -12550), (creditor, 12550)) as side (ledger_account_id, minor_units)
  where ending = 'settled' group by 1, 2;
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date, amount_minor_units, details)
  select bank_id, growth.uuid7(at), side.ledger_account_id, payment_id, at, (at at time zone 'UTC')::date, side.minor_units,
    format('{"kind":"domestic","counterparty":{"name":"Ola Nordmann","bban":"%s"},"message":"Invoice %s","references":[]}',
      side.counterparty, n)::json
  from chosen cross join lateral (values (debtor, creditor, -12550), (creditor, debtor, 12550))
    as side (ledger_account_id, counterparty, minor_units)
  where ending = 'settled';
  commit;

  set local session_replication_role = replica;
  insert into sca.session (bank_id, tpp_id, psu_id, tpp_session_id, context, authenticated_at, replaced_at)
  select bank_id, tpp_id, psu_id, session, 'PRIVATE', at, at + interval '1 day' from chosen where ending = 'settled';
  commit;

  -- Stored responses are dropped after two days, so only those of the last two days exist.
  insert into xs2a.answered_request (
    bank_id, tpp_id, request_id, answered_at, fingerprint, status, headers, body, authorisation_id)
  select bank_id, tpp_id, gen_random_uuid(), at, sha256(payment_id::text::bytea), 201,
    json_build_object('location', '/v1/payments/norwegian-domestic-credit-transfers/' || payment_id),
    json_build_object('paymentId', payment_id, 'transactionStatus', 'RCVD', '_links', json_build_object(
      'self', '/v1/payments/norwegian-domestic-credit-transfers/' || payment_id,
      'status', '/v1/payments/norwegian-domestic-credit-transfers/' || payment_id || '/status',
      'scaStatus', '/v1/payments/norwegian-domestic-credit-transfers/' || payment_id || '/authorisations/' || authorisation_id)),
    authorisation_id
  from chosen where at > until - interval '2 days';
  commit;
end $$;

-- Drops the indexes of a table that is not partitioned, to build them again in `finish`.
create procedure growth.drop_indexes(of_table regclass) language plpgsql as $$
declare
  index record;
begin
  for index in
    select indexrelid::regclass as name, pg_constraint.conname, pg_get_indexdef(indexrelid) as index_definition,
      pg_get_constraintdef(pg_constraint.oid) as constraint_definition
    from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
    where indrelid = of_table
  loop
    if index.conname is null then
      insert into growth.dropped_index values (index.index_definition);
      execute format('drop index %s', index.name);
    else
      insert into growth.dropped_index
      values (format('alter table %s add constraint %I %s', of_table, index.conname, index.constraint_definition));
      execute format('alter table %s drop constraint %I', of_table, index.conname);
    end if;
  end loop;
end $$;

-- Gives every account the money that it has spent, updates the balances, and builds the dropped indexes.
create procedure growth.finish(since timestamptz) language plpgsql as $$
declare
  statement text;
begin
  set local session_replication_role = replica;
  create temporary table opening as
  select bank_id, growth.uuid7(since) as transfer_id from (select distinct bank_id from growth.tenant) as bank;
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select bank_id, transfer_id, 'opening', since from opening;
  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  select bank_id, transfer_id, 'opening', 1 + n, ledger_account_id, 'NOK', 100000000000
  from opening join growth.account using (bank_id)
  union all
  select bank_id, transfer_id, 'opening', 0, 'opening NOK', 'NOK', -100000000000 * count(*)
  from opening join growth.account using (bank_id) group by 1, 2;
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date, amount_minor_units)
  select bank_id, growth.uuid7(since), ledger_account_id, transfer_id, since - interval '1 minute', (since at time zone 'UTC')::date, 100000000000
  from opening join growth.account using (bank_id);
  update sandbox_ledger.ledger_account set balance_minor_units = balance_minor_units + 100000000000 + coalesce(changed.minor_units, 0)
  from growth.account
  left join (select bank_id, ledger_account_id, sum(minor_units)::bigint as minor_units from growth.change group by 1, 2)
    as changed using (bank_id, ledger_account_id)
  where ledger_account.bank_id = account.bank_id and ledger_account.ledger_account_id = account.ledger_account_id;
  drop table opening;
  commit;
  for statement in select dropped_index.statement from growth.dropped_index loop
    execute statement;
    commit;
  end loop;
  call growth.catch_up();
end $$;

-- Leaves nothing of earlier days for the jobs of a server, whose work would count as that of the calls beside it: audit chains
-- begin after the filling, and the content of payments that nobody approved counts as removed.
create procedure growth.catch_up() language plpgsql as $$
begin
  set local session_replication_role = replica;
  insert into audit.block (bank_id, number, format, covers, entries, chained_at, previous_head, head)
  select bank.bank_id, coalesce(max(block.number), 0) + 1, 1,
    json_build_object('from', '0', 'before', pg_current_xact_id()::text), '', now(), sha256(''), sha256('')
  from (select distinct bank_id from growth.tenant) as bank left join audit.block using (bank_id) group by bank.bank_id;
  insert into payments.unapproved_removal (bank_id, done_through)
  select distinct bank_id, current_date - 30 from growth.tenant
  on conflict (bank_id) do update set done_through = excluded.done_through;
end $$;

-- Adds approved payments of the last hour between accounts of one bank, which wait for a batch run.
create procedure growth.make_due(bank uuid, tpp text, payments integer) language plpgsql
  set session_replication_role = replica as $$
declare
  accounts integer := (select max(n) + 1 from growth.account);
begin
  create temporary table due_payment on commit drop as
  select choice.n, at, growth.uuid7(at) as payment_id, debtor.ledger_account_id as debtor, creditor.ledger_account_id as creditor
  from (
    select n, now() - interval '1 hour' * (n::float8 / payments) as at, floor(random() * accounts)::integer as debtor
    from generate_series(1, payments) as n offset 0) as choice
  join growth.account as debtor on debtor.bank_id = bank and debtor.n = choice.debtor
  join growth.account as creditor on creditor.bank_id = bank and creditor.n = (choice.debtor + 1) % accounts;
  insert into payments.payment (bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency,
    debtor_account, creditor_account, created_at)
  select bank, tpp, payment_id, 'payments', 'norwegian-domestic-credit-transfers', '{}', 12550, 'NOK', debtor, creditor, at
  from due_payment;
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
  select bank, tpp, payment_id, 'ACTC', (at at time zone 'UTC')::date, 2 from due_payment;
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select bank, tpp, payment_id, step.sequence, step.cause, step.status, at
  from due_payment cross join (values (1, 'created', 'RCVD'), (2, 'approved', 'ACTC')) as step (sequence, cause, status);
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
  select bank, tpp, payment_id, (at at time zone 'UTC')::date, 'waiting', json_build_object(
    'rail', 'domestic', 'amount', json_build_object('minorUnits', '12550', 'currency', 'NOK'),
    'debtor', json_build_object('account', json_build_object('kind', 'account', 'bban', debtor), 'currency', 'NOK'),
    'creditor', json_build_object('account', json_build_object('kind', 'bban', 'bban', creditor),
      'currency', 'NOK', 'name', 'Ola Nordmann'),
    'isUrgent', false, 'executionDate', (at at time zone 'UTC')::date, 'remittance', json_build_array('Invoice ' || n),
    'paymentId', payment_id)
  from due_payment;
end $$;
