import { listChainedBanks, verifyBank } from '../audit/index.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Invariant, Violation } from './invariant.ts'

/** What holds of the audit chain. */
export const AUDIT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'audit-chain-verifies',
    meaning:
      'The history of payments, authorisations, consents and baskets is as it was chained: nothing was changed, added or removed.',
    remedy:
      'Run `havn audit verify --heads FILE` with heads that were kept elsewhere, and keep this database as evidence.',
    scope: 'bank',
    tables: ['audit.block'],
    find: async (queries, bankIds) => {
      const violations: Violation[] = []
      for (const bankId of await listChainedBanks(queries, bankIds)) {
        const { findings } = await verifyBank({ bankDatabase: asDatabase(queries) }, bankId)
        violations.push(...findings.map((detail) => ({ subject: bankId, detail })))
      }
      return violations
    },
  },
]

/** The snapshot as the database that the verification expects: its transactions are all this one. */
function asDatabase(queries: Queries): Database {
  return { ...queries, transaction: (work) => work(queries), close: async () => {} }
}
