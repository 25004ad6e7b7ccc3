import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createDatabase } from '../support/database.ts'
import { queryAsOwner } from '../support/query.ts'

/** Tables without row-level security, each with its reason. */
const WITHOUT_POLICIES: Readonly<Record<string, string>> = {
  'banks.bank': 'read to learn which bank a call is for',
  'banks.host': 'read before the bank is known',
  'banks.named_bank': 'read every few seconds to learn which banks are suspended, across all banks',
  'banks.own_bank': 'read before the bank is known',
  'jobs.run': 'read every second for runs whose server died, across all banks; holds ids and times',
  'jobs.schedule': 'read once a minute for banks whose batch run is due; holds bank ids and times',
  'key_figures.readiness':
    'written every few seconds for all banks that a process serves; holds bank ids and times',
  'keys.process': 'holds which keys server processes have read, nothing of any bank',
  'notifications.due': 'read every second for what is due, across all banks; holds ids, numbers and times',
  'payments.claim': 'read every second for claims whose server died, across all banks; holds ids and times',
  'payments.instance': 'holds the ids of server processes and until when they are alive, nothing of any bank',
  'payments.open_outcome': 'read every second for outcomes to ask for, across all banks; holds ids and times',
  'payments.quarantine':
    'an operator reads it across all banks; holds ids, and of a problem only the name of the field',
  'payments.unapproved_removal': 'read for all banks by `havn retention`; holds ids and days',
  'payments.transition': 'holds the steps that any payment may take, nothing of any bank',
  'sandbox.served_hour': 'holds how many calls were answered in an hour, nothing of any bank or TPP',
  'sca.transition': 'holds the steps that any authorisation may take, nothing of any bank',
  'security_events.known_certificate':
    'holds the certificates that TPPs have signed with, nothing of any bank',
  'signing_baskets.transition': 'holds the steps that any basket may take, nothing of any bank',
  'tenancy.operator_bank': 'holds which banks an operator may see; the roles cannot read it',
  'tenancy.write_probe': 'holds when writes were tried, nothing of any bank; the roles cannot read it',
  'tenancy.partitioned_table': 'holds the plan of partitions, nothing of any bank; the roles cannot read it',
  'tpp_dialogue.due_delivery': 'read for notices that are due, across all banks; holds ids and times',
  'trust.blocked_tpp': 'read every few seconds to learn which TPPs are blocked, across all banks',
  'trust.certificate_status':
    'holds what authorities say of certificates, which is the same for all banks; calls cannot read it',
  'trust.list': 'holds what trusted lists say, which is the same for all banks; calls cannot read it',
  'trust.register_import':
    'holds which copies of the register were taken, the same for all banks; calls cannot read it',
  'trust.register_entry':
    'holds what the register says, which is public and the same for all banks; calls cannot read it',
  'trust.known_tpp': 'holds which TPPs have called, for reports about the register; calls cannot read it',
  'trust.task': 'holds when work is due, nothing of any bank',
  'migrations.applied': 'the history of migrations; the roles cannot read it',
}

/**
 * The rights of havn_bank on the tables of pg-boss, which have no bank in their keys: a job holds a bank's id and a time,
 * so no policy is needed to separate banks. Neither role has rights on any other table of it.
 */
const RIGHTS_ON_QUEUES: Readonly<Record<string, string>> = {
  'pgboss.job': 'select insert update delete',
  // A partition that pg-boss writes into by its own name.
  'pgboss.job_common': 'select insert update delete',
  'pgboss.job_dependency': 'select delete',
  'pgboss.queue': 'select insert update',
  'pgboss.schedule': 'select update',
  'pgboss.version': 'select update',
}

/** Servers read what is due in them for all banks; their policies are for operators. */
const QUEUES_OF_PERSONS = ['decoupled_request', 'expiry_notice']

/** The routines that a TPP's call may execute. None approves, executes, advances an SCA, resets a bank or maintains tables. */
const ROUTINES_OF_CALLS: readonly string[] = [
  'accounts.claim_reads',
  'accounts.counted_reads',
  'accounts.lock_quota',
  'accounts.record_report',
  'accounts.release_reads',
  'accounts.remaining_quota',
  'banks.country_of',
  'banks.date_of',
  'banks.lock_for_decision',
  'banks.is_current_version',
  'banks.time_of',
  'banks.time_zone_of',
  'consents.find_known_psus',
  'consents.find_or_create_id',
  'consents.new_event_id',
  'consents.record_access',
  'consents.valid_until',
  'notifications.lock_subscriptions',
  'notifications.new_id',
  'notifications.mark_changed',
  'notifications.subscribe',
  'funds.answer_question',
  'funds.claim_question',
  'funds.release_question',
  'notifications.lock_changed',
  'notifications.record_changes',
  'notifications.record_consent_change',
  'notifications.record_sca_change',
  'payments.advance',
  'payments.approve_by',
  'payments.create_all',
  'payments.create_at_once',
  'payments.create_each',
  'payments.create_payments_of_actor',
  'payments.creditors_of',
  'payments.find_states',
  'payments.has_logical_duplicate',
  'payments.limit_pushes',
  'payments.status_for_tpp',
  'payments.current_statuses',
  'payments.status_of_parts',
  'payments.notify_status',
  'payments.try_lock_creation',
  'payments.try_lock_order',
  'sandbox.store_requests',
  'sandbox.wake_watchers',
  'sandbox.watch_bank',
  'sandbox_ledger.find_ledger_account',
  'sandbox_ledger.statement_version',
  'sandbox_ledger.count_statement_lines',
  'sandbox_ledger.yesterday',
  'sca.count_open_links',
  'sca.find_offered_authorisation',
  'sca.find_session',
  'sca.offer_link',
  'sca.reserve_push',
  'sca.start_authorisation',
  'sca.start_authorisations',
  'signing_baskets.basket_status',
  'signing_baskets.notify_status',
  'tenancy.set_actor',
  'tenancy.current_bank_id',
  'tenancy.current_tpp_id',
  'tenancy.first_uuid_at',
  'tenancy.lock',
  'tenancy.now',
  'tenancy.probe_write',
  'tenancy.try_lock',
  'xs2a.find_stored_responses',
  'xs2a.lock_request',
  'xs2a.store_responses',
  'xs2a.try_lock_request',
]

describe('the catalogue', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  before(async () => {
    database = await createDatabase()
  })
  after(() => database.drop())

  const query = (text: string) => queryAsOwner({ databaseUrl: database.url }, text)
  const ours = `relnamespace::regnamespace::text !~ '^(pg_|pgboss$|information_schema|public$)'`

  test('SEC-02 every table has forced row-level security, or a documented reason', async () => {
    const rows = await query(`
      select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relkind in ('r', 'p') and ${ours} and not (relrowsecurity and relforcerowsecurity) order by 1`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      Object.keys(WITHOUT_POLICIES).toSorted(),
    )
  })

  test('every table with rows of a bank begins with bank_id, and so does its key', async () => {
    const rows = await query(`
      select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid and attnum = 1
      where relkind in ('r', 'p') and relrowsecurity and ${ours} and attname <> 'bank_id'`)
    assert.deepEqual(rows, [])
    const keys = await query(`
      select indexrelid::regclass::text as index from pg_index join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indisunique and relrowsecurity and ${ours} and attname <> 'bank_id'`)
    assert.deepEqual(keys, [])
  })

  test('SEC-02 every policy of havn_tpp names the bank, and the TPP where rows have one', async () => {
    const rows = await query(`
      select tablename from pg_policies join pg_attribute on attrelid = (schemaname || '.' || tablename)::regclass and attname = 'tpp_id'
      where 'havn_tpp' = any (roles) and permissive = 'PERMISSIVE'
        and (qual !~ 'current_bank_id' or qual !~ 'current_tpp_id')
        -- Events of a whole bank, such as a move of its clock, are of no TPP.
        and qual !~ $$tpp_id = ''::text$$`)
    assert.deepEqual(rows, [])
    // Before old months are dropped, the owner looks at what is open in any bank; and in functions that return ids of
    // banks, at which of them have something to chain. It empties payments that nobody approved. Nobody else may.
    const ofAllBanks = await query(`
      select tablename, cmd, roles = array[pg_get_userbyid(relowner)] as is_owners from pg_policies
      join pg_class on pg_class.oid = (schemaname || '.' || tablename)::regclass
      where permissive = 'PERMISSIVE' and qual !~ 'current_bank_id' order by cmd, 1`)
    const emptied = ['authorisation', 'evidence', 'logical_key', 'payee_check', 'payment']
    assert.deepEqual(ofAllBanks, [
      ...[...emptied, ...QUEUES_OF_PERSONS]
        .toSorted()
        .map((tablename) => ({ tablename, cmd: 'ALL', is_owners: emptied.includes(tablename) })),
      ...[
        'act',
        'authorisation_event',
        'block',
        'due',
        'event',
        'event',
        'evidence',
        'payment_event',
        'payment_status',
        'reconciliation',
        'requested_event',
        'seal',
        'standing_order',
      ].map((tablename) => ({ tablename, cmd: 'SELECT', is_owners: true })),
    ])
  })

  test('no foreign key leads to or from a partitioned table: attaching a partition would lock both tables', async () => {
    const rows = await query(`
      select conrelid::regclass::text as relation, conname from pg_constraint
      join pg_class on pg_class.oid in (conrelid, confrelid)
      where contype = 'f' and (relkind = 'p' or relispartition) and connamespace::regnamespace::text <> 'pgboss'`)
    assert.deepEqual(rows, [])
  })

  test('SEC-24 every partitioned table has a default partition, and its partitions are maintained', async () => {
    const rows = await query(`
      select partrelid::regclass::text as relation from pg_partitioned_table join pg_class on pg_class.oid = partrelid
      where (partdefid = 0 or partrelid::regclass::text not in (select parent from tenancy.partitioned_table)) and ${ours}`)
    assert.deepEqual(rows, [])
  })

  test('SEC-11 the roles cannot bypass policies, create roles or databases, own tables or access a partition directly', async () => {
    assert.deepEqual(
      await query(
        `select rolname from pg_roles where rolname like 'havn_%' and rolname <> 'havn_owner' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
      ),
      [],
    )
    assert.deepEqual(
      await query(
        `select relname from pg_class where relowner in (select oid from pg_roles where rolname like 'havn_%' and rolname <> 'havn_owner')`,
      ),
      [],
    )
    assert.deepEqual(
      await query(`
        select relname from pg_class where relispartition and relkind = 'r' and ${ours}
        and (has_table_privilege('havn_tpp', oid, 'select') or has_table_privilege('havn_bank', oid, 'select'))`),
      [],
    )
  })

  test('of the queues\u2019 tables havn_bank has the rights to send and claim jobs, and havn_tpp has none', async () => {
    const rows = await query(`
      select relnamespace::regnamespace || '.' || relname as name, array_to_string(array(
        select distinct lower(privilege_type) from aclexplode(relacl)
        where grantee <> relowner and grantee = 'havn_bank'::regrole), ' ') as granted, exists (
        select from aclexplode(relacl) where grantee <> relowner and grantee <> 'havn_bank'::regrole) as others
      from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and relacl is not null`)
    const granted = rows.filter((row) => row['granted'] !== '')
    assert.deepEqual(
      Object.fromEntries(granted.map((row) => [row['name'], String(row['granted']).split(' ').toSorted()])),
      Object.fromEntries(
        Object.entries(RIGHTS_ON_QUEUES).map(([name, rights]) => [name, rights.split(' ').toSorted()]),
      ),
    )
    assert.deepEqual(
      rows.filter(({ others }) => others === true),
      [],
    )
    const [create] = await query(
      `select has_schema_privilege('havn_bank', 'pgboss', 'create') or has_schema_privilege('havn_tpp', 'pgboss', 'usage') as may`,
    )
    assert.equal(create?.['may'], false)
  })

  test('the server cannot change or delete signed orders and events', async () => {
    assert.deepEqual(
      await query(`
        select relname from pg_class where oid in ('payments.payment'::regclass, 'payments.payment_event'::regclass, 'xs2a.answered_request'::regclass)
        and (has_table_privilege('havn_tpp', oid, 'update, delete, truncate') or has_table_privilege('havn_bank', oid, 'update, delete, truncate'))`),
      [],
    )
  })

  test('SEC-11 no routine is executable by everybody; triggers and procedures that set up tables by neither login', async () => {
    const routines = await query(`
      select pronamespace::regnamespace || '.' || proname as name,
        has_function_privilege('havn_tpp', oid, 'execute') as tpp, has_function_privilege('havn_bank', oid, 'execute') as bank,
        exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as everybody,
        prokind = 'p' or prorettype = 'trigger'::regtype as for_owner
      from pg_proc where pronamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`)
    const named = (which: (routine: (typeof routines)[number]) => unknown) =>
      routines.filter(which).map(({ name }) => name)
    assert.deepEqual(
      named(({ everybody }) => everybody),
      [],
    )
    assert.deepEqual(
      named(({ for_owner, tpp, bank }) => for_owner === true && (tpp === true || bank === true)),
      [],
    )
    const mayCall = named(({ tpp }) => tpp).filter((name) => !String(name).startsWith('pgboss.'))
    assert.deepEqual(mayCall.map(String).toSorted(), ROUTINES_OF_CALLS.toSorted())
  })

  test('no function of ours runs as its owner, except those that maintain partitions, those that ask of all banks which the audit chain has to look at and which were compared with their core banks, those that do what operators decided or read what they recorded, the one that deletes a bank of the sandbox, the one that tries a write and those that read when a migration was applied', async () => {
    const rows = await query(`
      select pronamespace::regnamespace || '.' || proname as name from pg_proc
      where prosecdef and pronamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      [
        'audit.list_banks_to_seal',
        'back_office.ask_again',
        'back_office.confirm',
        'back_office.decline',
        'back_office.is_recorded_here',
        'back_office.list_written_banks',
        'back_office.propose',
        'back_office.read_reconciliations',
        'back_office.record_look',
        'back_office.require_recorded_read',
        'consents.list_requested_banks',
        'consents.list_written_banks',
        'payments.list_written_banks',
        'payments.remove_unapproved',
        'sandbox.delete_bank',
        'sca.list_evidence_banks',
        'sca.list_written_banks',
        'signing_baskets.list_written_banks',
        'tenancy.apply_partition_change',
        'tenancy.due_partition_changes',
        'tenancy.list_kept_ids',
        'tenancy.list_kept_tables',
        'tenancy.partitions_ahead',
        'tenancy.probe_write',
        'tenancy.sees_bank',
        'trust.ask_again',
      ],
    )
    const [owner] = await query(
      `select proowner::regrole::text as name from pg_proc where proname = 'delete_bank'`,
    )
    assert.equal(owner?.['name'], 'havn_expiry')
  })

  test('SEC-51 every table with a bank in it is covered when a bank is deleted', async () => {
    const rows = await query(`
      select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'bank_id' and relkind in ('r', 'p') and not relispartition
        and relnamespace::regnamespace::text !~ '^(pg_|pgboss$|information_schema$)'
        and not (has_table_privilege('havn_expiry', attrelid, 'delete') and (not relrowsecurity or exists (
          select from pg_policies where policyname = 'of_expiry' and (schemaname || '.' || tablename) = attrelid::regclass::text)))`)
    assert.deepEqual(rows, [])
  })
})
