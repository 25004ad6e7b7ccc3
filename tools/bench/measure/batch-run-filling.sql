-- Fills one bank for the bench of batch runs: accounts with money, payments of the past, payments that are due.
-- As the superuser, past every policy; ids are UUIDv7 of real moments, so that rows lie in their partitions.
create schema bench;

create function bench.uuid7(moment timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$;

create function bench.bban(n integer) returns text language sql immutable as $$
  select '9999' || lpad(n::text, 7, '0') $$;

create procedure bench.open_bank(bank_id uuid, country jsonb, accounts integer) language plpgsql as $$
begin
  insert into banks.bank (bank_id, name, opened_at, country) values (bank_id, 'bench', now(), country);
  insert into sandbox_ledger.customer
  values (bank_id, bank_id, '14838530061', bank_id, 'Bench', 'PRIVATE', 'Bench', 0);
  insert into sandbox_ledger.account (bank_id, account_id, customer_id, bban, currency, account_name, position, product,
    cash_account_type)
  select bank_id, gen_random_uuid(), bank_id, bench.bban(n), 'NOK', 'Konto', n, 'Konto', 'CACC'
  from generate_series(1, accounts) as n;
  insert into sandbox_ledger.ledger_account (bank_id, ledger_account_id, currency, holder_name, bban)
  select bank_id, bench.bban(n), 'NOK', 'Bench', bench.bban(n) from generate_series(1, accounts) as n;
  perform sandbox_ledger.post_deposits(bank_id, bench.uuid7(now()), (
    select json_agg(json_build_object('ledger_account_id', bench.bban(n), 'amount_minor_units', 100000000000))
    from generate_series(1, accounts) as n));
end $$;

create table bench.payment (n integer, payment_id uuid, debtor text, creditor text, at timestamptz);

-- Payments between accounts of the bank, from a day on: their ids, who pays whom.
create procedure bench.choose(how_many integer, accounts integer, since timestamptz, until timestamptz) language sql as $$
  truncate bench.payment;
  insert into bench.payment
  select n, bench.uuid7(moment), bench.bban(1 + floor(random() * accounts)::integer),
    bench.bban(1 + floor(random() * accounts)::integer), moment
  from generate_series(1, how_many) as n
  cross join lateral (select since + (until - since) * n / how_many as moment) as at;
$$;

create function bench.body(chosen bench.payment) returns text language sql immutable as $$
  select json_build_object(
    'instructedAmount', json_build_object('amount', '125.50', 'currency', 'NOK'), 'creditorName', 'Ola Nordmann',
    'creditorAccount', json_build_object('bban', chosen.creditor, 'currency', 'NOK'),
    'creditorAddress', json_build_object('street', 'Storgata 1', 'postalCode', '0155', 'city', 'Oslo', 'country', 'NO'),
    'debtorAccount', json_build_object('bban', chosen.debtor, 'currency', 'NOK'),
    'remittanceInformationUnstructured', 'Payment ' || chosen.n)::text $$;

-- Past the checks of the tables too: what is stored here is as it would be, and a million rows are not checked one by one.
create procedure bench.store(bank_id uuid, status text, causes text[], statuses text[]) language plpgsql
  set session_replication_role = replica as $$
begin
  insert into payments.payment (bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency,
    debtor_account, creditor_account, created_at)
  select bank_id, 'PSDNO-FSA-1', payment_id, 'payments', 'norwegian-domestic-credit-transfers', bench.body(payment), 12550, 'NOK',
    debtor, creditor, at from bench.payment;
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
  select bank_id, 'PSDNO-FSA-1', payment_id, store.status, at::date, cardinality(causes) from bench.payment;
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select bank_id, 'PSDNO-FSA-1', payment_id, sequence, causes[sequence], statuses[sequence], payment.at
  from bench.payment cross join generate_series(1, cardinality(causes)) as sequence;
  insert into payments.logical_key (bank_id, tpp_id, execution_date, logical_key, payment_id)
  select bank_id, 'PSDNO-FSA-1', at::date, sha256(n::text::bytea), payment_id from bench.payment;
end $$;

create function bench.details(counterparty text, message text) returns json language sql immutable as $$
  select json_build_object('kind', 'domestic',
    'counterparty', json_build_object('name', 'Ola Nordmann', 'bban', counterparty),
    'message', message, 'references', json_build_array()) $$;

-- Payments of the past with everything that they left behind.
create procedure bench.store_settled(bank_id uuid) language plpgsql as $$
begin
  call bench.store(bank_id, 'ACSC', array['created', 'approved', 'claimed', 'reserved', 'booked'],
    array['RCVD', 'ACTC', 'PDNG', 'ACSP', 'ACSC']);
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select bank_id, payment_id, 'booked', at from bench.payment;
  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  select bank_id, payment_id, lines.*
  from bench.payment
  cross join lateral (values ('booked', 1, debtor, 'NOK', -12550), ('booked', 7, creditor, 'NOK', 12550)) as lines;
  perform sandbox_ledger.insert_statement_lines(bank_id, array(
    select row(gen_random_uuid(), side.ledger_account_id, payment_id, false, side.minor_units,
      bench.details(side.counterparty, 'Payment ' || n))::sandbox_ledger.new_statement_line
    from bench.payment
    cross join lateral (values (debtor, creditor, -12550), (creditor, debtor, 12550))
      as side (ledger_account_id, counterparty, minor_units)
    order by n), now());
end $$;

-- Payments that were approved and wait for a run.
create procedure bench.store_due(bank_id uuid) language plpgsql as $$
begin
  call bench.store(bank_id, 'ACTC', array['created', 'approved'], array['RCVD', 'ACTC']);
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
  select bank_id, 'PSDNO-FSA-1', payment_id, at::date, 'waiting', json_build_object(
    'rail', 'domestic', 'amount', json_build_object('minorUnits', '12550', 'currency', 'NOK'),
    'debtor', json_build_object('account', json_build_object('kind', 'account', 'bban', debtor), 'currency', 'NOK'),
    'creditor', json_build_object('account', json_build_object('kind', 'bban', 'bban', creditor),
      'currency', 'NOK', 'name', 'Ola Nordmann'),
    'isUrgent', false, 'executionDate', at::date, 'remittance', json_build_array('Payment ' || n),
    'paymentId', payment_id)
  from bench.payment;
end $$;
