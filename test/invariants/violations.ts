/** The ids that the forged rows are about. */
export interface Ids {
  readonly bank: string
  readonly tpp: string
  /** A payment that was executed, one that waits for a batch run, and one that nobody has approved. */
  readonly executed: string
  readonly waiting: string
  readonly received: string
  /** The authorisations of the first two. */
  readonly executedBy: string
  readonly waitingBy: string
  readonly psu: string
  readonly person: string
  /** An id that nothing has. */
  readonly unknown: string
}

/** How each invariant is broken by somebody who can write to the tables, and the subject that is reported then. */
export interface Breach {
  readonly sql: (ids: Ids) => string
  readonly subject: (ids: Ids) => string
}

const event = ({ bank, tpp, executed }: Ids) => `'${bank}', '${tpp}', '${executed}'`

export const BREACHES: Readonly<Record<string, Breach>> = {
  'payment-log-is-legal': {
    sql: ({ waiting }) =>
      `update payments.payment_event set cause = 'booked' where payment_id = '${waiting}' and sequence = 2`,
    subject: ({ waiting }) => waiting,
  },
  'payment-status-follows-its-log': {
    sql: ({ received }) =>
      `update payments.payment_status set status = 'ACTC', sequence = 2 where payment_id = '${received}'`,
    subject: ({ received }) => received,
  },
  'payment-has-a-status': {
    sql: ({ received }) => `delete from payments.payment where payment_id = '${received}'`,
    subject: ({ received }) => received,
  },
  'approvals-carry-their-mac': {
    sql: ({ waiting }) =>
      `update payments.due set mac = overlay(mac placing '\\x00' from 1) where payment_id = '${waiting}'`,
    subject: ({ waiting }) => waiting,
  },
  'due-orders-are-what-was-approved': {
    sql: ({ waiting }) =>
      `update payments.due
       set transfer = jsonb_set(transfer::jsonb, '{creditor,account,bban}', '"99860510099"')::json
       where payment_id = '${waiting}'`,
    subject: ({ waiting }) => waiting,
  },
  'approved-payments-are-due': {
    sql: ({ waiting }) => `delete from payments.due where payment_id = '${waiting}'`,
    subject: ({ waiting }) => waiting,
  },
  'claims-have-payments': {
    sql: ({ bank, unknown }) =>
      `insert into payments.claim (claim_id, bank_id, instance_id, claimed_at, not_after, lease_expires_at)
       values ('${unknown}', '${bank}', '${unknown}', now(), now(), now())`,
    subject: ({ unknown }) => unknown,
  },
  'quarantine-names-payments': {
    sql: ({ bank, waiting }) =>
      `insert into payments.quarantine values ('${bank}', '${waiting}', 'amount', now())`,
    subject: ({ waiting }) => waiting,
  },
  'one-execution': {
    sql: (ids) =>
      `insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
       values (${event(ids)}, 90, 'reserved', 'ACSP', now())`,
    subject: ({ executed }) => executed,
  },
  'money-moved-for-the-status': {
    sql: ({ executed }) =>
      `update payments.payment_status set status = 'RJCT' where payment_id = '${executed}'`,
    subject: ({ executed }) => executed,
  },
  'transfers-have-payments': {
    sql: ({ bank, unknown }) =>
      `insert into sandbox_ledger.transfer values ('${bank}', '${unknown}', 'sent', now())`,
    subject: ({ unknown }) => unknown,
  },
  'ledger-balances': {
    sql: ({ bank }) =>
      `update sandbox_ledger.ledger_account set balance_minor_units = balance_minor_units + 1
       where bank_id = '${bank}' and ledger_account_id = '99860510002'`,
    subject: () => '99860510002',
  },
  'parts-belong-to-an-approved-whole': {
    sql: ({ bank, tpp, executed, unknown }) =>
      `insert into payments.part values ('${bank}', '${tpp}', '${executed}', 1, '${unknown}', '2026-11-16')`,
    subject: ({ executed }) => executed,
  },
  'parts-follow-their-whole': {
    sql: ({ bank, tpp, executed, waiting }) =>
      `insert into payments.part values ('${bank}', '${tpp}', '${executed}', 2, '${waiting}', '2020-01-01')`,
    subject: ({ waiting }) => waiting,
  },
  'part-ids-are-derived': {
    sql: ({ bank, tpp, executed, unknown }) =>
      `insert into payments.part values ('${bank}', '${tpp}', '${executed}', 4, '${unknown}', '2026-11-16')`,
    subject: ({ unknown }) => unknown,
  },
  'standing-orders-go-on': {
    sql: ({ bank, tpp, executed }) =>
      `insert into payments.standing_order values ('${bank}', '${tpp}', '${executed}', 1, '2026-11-16', '{}')`,
    subject: ({ executed }) => executed,
  },
  'authorisation-log-is-legal': {
    sql: ({ executedBy }) =>
      `update sca.authorisation_event set cause = 'approved' where authorisation_id = '${executedBy}' and sequence = 2`,
    subject: ({ executedBy }) => executedBy,
  },
  'authorisation-status-follows-its-log': {
    sql: ({ waitingBy }) =>
      `update sca.authorisation set sequence = 9 where authorisation_id = '${waitingBy}'`,
    subject: ({ waitingBy }) => waitingBy,
  },
  'approvals-have-evidence': {
    sql: ({ executedBy }) => `delete from sca.evidence where authorisation_id = '${executedBy}'`,
    subject: ({ executedBy }) => executedBy,
  },
  'approved-payments-were-authorised': {
    sql: ({ executedBy, unknown }) =>
      `update sca.authorisation set person_id = '${unknown}' where authorisation_id = '${executedBy}'`,
    subject: ({ executed }) => executed,
  },
  'one-open-session': {
    sql: ({ bank, tpp, psu }) =>
      `insert into sca.session values ('${bank}', '${tpp}', '${psu}', 'a second one', 'PRIVATE', null, now(), null)`,
    subject: ({ psu }) => psu,
  },
  'consent-follows-its-log': {
    sql: ({ bank, tpp, psu, person }) =>
      `insert into consents.consent values ('${bank}', '${tpp}', '${psu}', 'PRIVATE', '${person}', 'a TPP', null, now(), 1)`,
    subject: ({ psu }) => psu,
  },
  'consents-carry-their-mac': {
    sql: ({ bank, tpp, psu, person, unknown }) =>
      `insert into consents.consent values ('${bank}', '${tpp}', '${psu}', 'PRIVATE', '${person}', 'a TPP', null, now(), 1)
       on conflict do nothing;
       insert into consents.granted_account values ('${bank}', '${tpp}', '${psu}', 'PRIVATE', '${unknown}', now())`,
    subject: ({ psu }) => psu,
  },
  'consents-were-authorised': {
    sql: ({ bank, tpp, psu, person, unknown }) =>
      `insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids,
         granted_at, person_id, authorisation_id, at)
       values ('${bank}', '${tpp}', '${unknown}', '${psu}', 'PRIVATE', 1, 'granted', '{}', now(), '${person}',
         '${unknown}', now())`,
    subject: ({ unknown }) => unknown,
  },
  'reads-within-quota': {
    sql: ({ bank, tpp, psu, unknown }) =>
      `insert into accounts.quota
       values ('${bank}', '${tpp}', '${psu}', '${unknown}', 'balances', array_fill(now(), array[5]))`,
    subject: ({ psu }) => psu,
  },
  'basket-log-is-legal': {
    sql: ({ bank, tpp, unknown }) =>
      `insert into signing_baskets.basket values ('${bank}', '${tpp}', '${unknown}', 'approved', null, 2)`,
    subject: ({ unknown }) => unknown,
  },
  'two-approvals-two-people': {
    sql: (ids) =>
      `drop index payments.payment_event_approver;
       insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at, person_id)
       values (${event(ids)}, 91, 'approved', 'ACTC', now(), '${ids.unknown}'),
         (${event(ids)}, 92, 'approved', 'ACTC', now(), '${ids.unknown}')`,
    subject: ({ executed }) => executed,
  },
  'basket-members-wait-together': {
    sql: ({ waiting, unknown }) =>
      `update payments.payment_status set basket_id = '${unknown}' where payment_id = '${waiting}'`,
    subject: ({ waiting }) => waiting,
  },
  'notifications-in-order': {
    sql: ({ bank, tpp, unknown }) =>
      `insert into notifications.subscription (bank_id, tpp_id, resource_id, resource, path, uri, queue, content, latest)
       values ('${bank}', '${tpp}', '${unknown}', 'payments', '/', 'https://tpp.example/', 'q', '{LAST}', 1)`,
    subject: ({ unknown }) => unknown,
  },
  'notifications-are-due': {
    sql: ({ bank, tpp, unknown, executed }) =>
      `insert into notifications.notification
         (bank_id, tpp_id, notification_id, resource_id, number, transaction_status, at, created_at)
       values ('${bank}', '${tpp}', '${unknown}', '${executed}', 1, 'ACSC', now(), now())`,
    subject: ({ executed }) => executed,
  },
  'status-changes-are-notified': {
    sql: ({ bank, tpp, waiting }) =>
      `insert into notifications.subscription (bank_id, tpp_id, resource_id, resource, path, uri, queue, content)
       values ('${bank}', '${tpp}', '${waiting}', 'payments', '/', 'https://tpp.example/', 'q', '{PROCESS}')`,
    subject: ({ waiting }) => waiting,
  },
  'one-effect-per-request': {
    sql: ({ unknown }) =>
      `insert into xs2a.answered_request
       select bank_id, tpp_id, '${unknown}', answered_at + apart * interval '1 second', fingerprint, 403, headers, body, null
       from (select * from xs2a.answered_request limit 1) as one cross join generate_series(1, 2) as apart`,
    subject: ({ unknown }) => unknown,
  },
  'answered-means-stored': {
    sql: ({ bank, tpp, unknown }) =>
      `insert into xs2a.answered_request
       values ('${bank}', '${tpp}', 'lost', now(), '\\x00', 201, '{"Location": "/v1/payments/p/${unknown}"}', '', null)`,
    subject: ({ unknown }) => unknown,
  },
  'audit-chain-verifies': {
    sql: ({ bank }) =>
      `insert into audit.block values ('${bank}', 1, 1, '{}', '\\x', now(), '\\x00', '\\x00')`,
    subject: ({ bank }) => bank,
  },
  'events-in-order-of-time': {
    sql: ({ executed }) =>
      `update payments.payment_event set at = at - interval '1 hour' where payment_id = '${executed}' and sequence = 3`,
    subject: ({ executed }) => executed,
  },
  'notifications-in-order-of-time': {
    sql: ({ bank, tpp, unknown }) =>
      `insert into notifications.notification
         (bank_id, tpp_id, notification_id, resource_id, number, transaction_status, at, created_at)
       select '${bank}', '${tpp}', gen_random_uuid(), '${unknown}', number, 'ACSP', now() - interval '1 hour' * number, now()
       from generate_series(1, 2) as number`,
    subject: ({ unknown }) => unknown,
  },
  'row-level-security-is-on': {
    sql: () => 'alter table tpp_dialogue.contact disable row level security',
    subject: () => 'tpp_dialogue.contact',
  },
  'rows-have-a-bank': {
    sql: ({ unknown }) =>
      `insert into tpp_dialogue.contact values ('${unknown}', 'PSDNO-FSA-1', 'a@tpp.example')`,
    subject: () => 'tpp_dialogue.contact',
  },
  'rows-are-in-their-partition': {
    // PostgreSQL believes a constraint that somebody marked as validated.
    sql: ({ bank, tpp, executed }) => `
      set allow_system_table_mods = on;
      create table payments.misplaced (like payments.part including all);
      insert into payments.misplaced values ('${bank}', '${tpp}', '${executed}', 3, '${executed}', '2026-11-16');
      alter table payments.misplaced add constraint believed check
        (payment_id >= '00000000-0000-0000-0000-000000000000' and payment_id < '00000000-0000-0000-0000-000000000009'
          and payment_id is not null) not valid;
      update pg_constraint set convalidated = true where conname = 'believed';
      alter table payments.part attach partition payments.misplaced
        for values from ('00000000-0000-0000-0000-000000000000') to ('00000000-0000-0000-0000-000000000009')`,
    subject: () => 'payments.misplaced',
  },
  // The last one about this payment: it is another kind of payment from here on.
  'approved-wholes-end': {
    sql: ({ waiting }) =>
      `update payments.payment set service = 'periodic-payments' where payment_id = '${waiting}'`,
    subject: ({ waiting }) => waiting,
  },
}

const transfer = ({ bank, unknown }: Ids, lines: readonly string[]) => `
  insert into sandbox_ledger.transfer values ('${bank}', '${unknown}', 'booked', now());
  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  values ${lines.map((line) => `('${bank}', '${unknown}', 'booked', ${line})`).join(', ')}`

/** Further ways to break an invariant. */
export const FURTHER_BREACHES: readonly (Breach & { readonly name: string; readonly how: string })[] = [
  {
    name: 'transfers-have-payments',
    how: 'money leaves a customer, and nobody ordered it',
    sql: (ids) => transfer(ids, [`1, '99860510002', 'NOK', -100`, `2, 'outside NOK', 'NOK', 100`]),
    subject: ({ unknown }) => unknown,
  },
  {
    name: 'approvals-carry-their-mac',
    how: 'a standing order that nobody approved',
    sql: ({ bank, tpp, unknown }) =>
      `insert into payments.payment
       select (jsonb_populate_record(payment, '{"payment_id": "${unknown}"}')).* from payments.payment limit 1;
       insert into payments.standing_order (bank_id, tpp_id, payment_id, next_number, next_date, initiation)
       values ('${bank}', '${tpp}', '${unknown}', 1, '2026-11-16', '{}')`,
    subject: ({ unknown }) => unknown,
  },
  {
    name: 'approvals-carry-their-mac',
    how: 'a first of two approvals that nobody gave',
    sql: ({ bank, tpp, unknown, person }) =>
      `insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence, first_approver_id,
         first_agreement_id)
       values ('${bank}', '${tpp}', '${unknown}', 'RCVD', '2026-11-16', 1, '${person}', '${person}')`,
    subject: ({ unknown }) => unknown,
  },
  {
    name: 'rows-have-a-bank',
    how: 'a security event of a bank that is gone',
    sql: ({ unknown }) =>
      `insert into security_events.event (bank_id, event_id, kind, tpp_id, reason, count, first_at, last_at)
       values ('${unknown}', '${unknown}', 'call-refused', '', 'role-missing', 1, now(), now())`,
    subject: () => 'security_events.event',
  },
  {
    name: 'consent-follows-its-log',
    how: 'an event in the middle is missing',
    sql: ({ bank, tpp, unknown }) =>
      `insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids,
         granted_at, person_id, at)
       select '${bank}', '${tpp}', gen_random_uuid(), '${unknown}', 'PRIVATE', number, 'revoked', '{}', now(), '${unknown}', now()
       from unnest(array[1, 2, 4]) as number`,
    subject: ({ unknown }) => unknown,
  },
]
