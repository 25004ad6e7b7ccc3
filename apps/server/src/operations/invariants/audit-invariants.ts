import { listChainedBanks, verifyBank } from '../audit/index.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/sql.ts'
import { type Invariant, type Violation, violationsMax } from './invariant.ts'

/** The invariants of the audit chain. */
export const AUDIT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'audit-chain-verifies',
    meaning:
      'The history of payments, authorisations, consents, baskets and acts of operators is as it was chained: nothing was changed, added or removed.',
    remedy:
      'Run `havn audit verify --heads FILE` with heads that were kept elsewhere, and keep this database as evidence.',
    scope: 'bank',
    tables: ['audit.block'],
    find: async (queries, bankIds) => {
      const violations: Violation[] = []
      for (const bankId of await listChainedBanks(queries, bankIds)) {
        if (violations.length >= violationsMax) break
        const setup = { bankDatabase: asDatabase(queries), findingsMax: violationsMax }
        const { findings } = await verifyBank(setup, bankId)
        for (const detail of findings.slice(0, violationsMax)) violations.push({ subject: bankId, detail })
      }
      return violations
    },
  },
]

/** The snapshot as the database that the verification expects: its transactions are all this one. */
function asDatabase(queries: Queries): Database {
  const deferred: Statement[] = []
  const rows: Queries['rows'] = async (statement) => {
    for (const earlier of deferred.splice(0)) await queries.rows(earlier)
    return queries.rows(statement)
  }
  const defer = (statement: Statement) => void deferred.push(statement)
  return { rows, transaction: (work) => work({ rows, defer }), close: async () => {} }
}
