import type { PlantedFault } from './fault.ts'

const database = 'apps/server/src/platform/database/sql'
const rowLevelSecurity = 'test/database/row-level-security.test.ts'

/** Faults by which a TPP or a bank sees or changes what is not its own. */
export const ISOLATION_FAULTS: readonly PlantedFault[] = [
  {
    id: 'policy-without-tpp',
    fault: 'the policy of a TPP’s rows does not compare the TPP',
    file: `${database}/protect_tpp_rows.sql`,
    find: 'using (bank_id = tenancy.current_bank_id() and tpp_id = tenancy.current_tpp_id())',
    replace: 'using (bank_id = tenancy.current_bank_id())',
    suite: rowLevelSecurity,
  },
  {
    id: 'policy-without-bank',
    fault: 'the policy of a bank’s rows does not compare the bank',
    file: `${database}/protect_bank_rows.sql`,
    find: 'using (bank_id = tenancy.current_bank_id())',
    replace: 'using (true)',
    suite: rowLevelSecurity,
  },
  {
    id: 'policies-not-forced',
    fault: 'row-level security is enabled and not forced on the owner',
    file: `${database}/protect_tpp_rows.sql`,
    find: "  execute format('alter table %s force row level security', relation);\n",
    replace: '',
    suite: 'test/database/catalogue.test.ts',
  },
  {
    id: 'table-without-policy',
    fault: 'a new table of TPPs’ rows has no policy',
    file: 'apps/server/src/domain/notifications/tpp-dialogue/sql/tables.sql',
    find: "call tenancy.protect_tpp_rows('tpp_dialogue.contact');\n",
    replace: '',
    suite: 'test/database/catalogue.test.ts',
  },
  {
    id: 'statuses-of-first-tpp',
    fault: 'statuses that are read together are read for the TPP of the first call',
    file: 'apps/server/src/domain/payments/sql/status/find_states.sql',
    find: '    perform tenancy.set_actor(actor.bank_id, actor.tpp_id);\n',
    replace:
      '    if bank_time is null then perform tenancy.set_actor(actor.bank_id, actor.tpp_id); end if;\n',
    suite: 'test/isolation/gathered-statuses.test.ts',
  },
  {
    id: 'psus-of-first-tpp',
    fault: 'sessions and consents that are read together are read for the TPP of the first call',
    file: 'apps/server/src/domain/consents/sql/find_known_psus.sql',
    find: '    perform tenancy.set_actor(actor.bank_id, actor.tpp_id);\n',
    replace:
      '    if actor.tpp_id = tpp_ids[1] then perform tenancy.set_actor(actor.bank_id, actor.tpp_id); end if;\n',
    suite: 'test/isolation/gathered-psus.test.ts',
  },
  {
    id: 'cursor-of-another-tpp',
    fault: 'the cursor of a transaction list is accepted from another TPP',
    file: 'apps/server/src/domain/accounts/transactions/cursor.ts',
    find: 'const parts = [bankId, tppId, readerId, accountId, ...filters, payload]',
    replace: 'const parts = [bankId, readerId, accountId, ...filters, payload]',
    suite: 'apps/server/src/domain/accounts/transactions/cursor.test.ts',
  },
]
