import { queryAsOwner } from '../../support/query.ts'
import { sqlCountry } from '../../support/sql-country.ts'

const QUARTER_BANK = '01990000-0000-7000-8000-000000000001'

/** Stores a bank that was measured from 1 September 2025 until now, with calls of every day and some outages. */
export async function fillQuarter(databaseUrl: string): Promise<void> {
  const bank = { databaseUrl }
  await queryAsOwner(
    bank,
    `insert into banks.bank (bank_id, name, opened_at, country) values ('${QUARTER_BANK}', 'Hav', '2025-09-01T00:00Z', '${sqlCountry}');
     insert into banks.named_bank (bank_name, bank_id) values ('hav', '${QUARTER_BANK}');
     insert into key_figures.readiness values ('${QUARTER_BANK}', '2025-09-01T00:00Z', now());
     insert into key_figures.day_total
     select '${QUARTER_BANK}', day, service, 1000, (extract(day from day)::int * 7) % 13 / 4, 0, 980,
       case service when 'payment-initiation' then 12500 when 'account-information' then 8000 else 15000 end * 980::bigint
         + case when day = '2025-10-01' then 0 else (extract(doy from day)::int * 37 % 41) * 100000::bigint end
     from generate_series('2025-09-01'::date, '2026-03-31', '1 day') as day,
       unnest(array['payment-initiation', 'account-information', 'other']) as service`,
  )
  await queryAsOwner(
    bank,
    `insert into key_figures.outage
     select '${QUARTER_BANK}', gen_random_uuid(), interface, cause, from_at::timestamptz, until_at::timestamptz
     from (values
       ('all', 'no-process-ready', '2025-12-31T23:59+01:00', '2026-01-01T00:02+01:00'),
       ('all', 'no-process-ready', '2025-11-03T10:00+01:00', '2025-11-03T10:10+01:00'),
       ('dedicated', 'unanswered-calls', '2025-11-03T10:05+01:00', '2025-11-03T10:15+01:00'),
       ('all', 'reported', '2025-11-10T02:00+01:00', '2025-11-10T03:30+01:00')
     ) as outage (interface, cause, from_at, until_at);
     insert into key_figures.maintenance values
       ('${QUARTER_BANK}', gen_random_uuid(), '2025-11-10T02:00+01:00', '2025-11-10T03:00+01:00', '2025-11-01T00:00Z'),
       -- Announced too late to be planned.
       ('${QUARTER_BANK}', gen_random_uuid(), '2025-11-10T03:00+01:00', '2025-11-10T04:00+01:00', '2025-11-10T03:10+01:00')`,
  )
}

/** Stores a bank that was tested for an hour on 1 March 2025, then down until 1 June, with ten calls on every day since the test. */
export async function addMeasuredBank(databaseUrl: string, name: string): Promise<void> {
  const bankId = '01990000-0000-7000-8000-000000000002'
  await queryAsOwner(
    { databaseUrl },
    `insert into banks.bank (bank_id, name, opened_at, country) values ('${bankId}', '${name}', '2025-03-01T00:00Z', '${sqlCountry}');
     insert into banks.named_bank (bank_name, bank_id) values ('${name}', '${bankId}');
     insert into key_figures.readiness values ('${bankId}', '2025-03-01T10:00Z', now());
     insert into key_figures.outage values ('${bankId}', gen_random_uuid(), 'all', 'no-process-ready', '2025-03-01T11:00Z', '2025-05-31T21:00Z');
     insert into key_figures.day_total
     select '${bankId}', day, 'other', 10, 0, 0, 10, 1000 from generate_series('2025-03-01'::date, '2025-09-30', '1 day') as day`,
  )
}
