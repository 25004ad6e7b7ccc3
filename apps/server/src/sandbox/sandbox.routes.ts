import { OPERATIONS, type SandboxCustomer } from '@havn/contract'
import type { SandboxLedger } from '../core-bank/sandbox-ledger/index.ts'
import { letEverybodyTryAgain } from '../sca/index.ts'
import { answerOnce, answerTo, serve } from '../xs2a/index.ts'
import { serveBatchRuns } from './batch-runs.routes.ts'
import { serveClock } from './clock.routes.ts'
import { serveDecisions } from './decide.routes.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

export function serveSandbox(setup: SandboxSetup): void {
  const { edge, desk, ledger, sca } = setup
  serveClock(setup)
  serveBatchRuns(setup)
  serveDecisions(setup)

  serve(edge, OPERATIONS.listSandboxCustomers, async (call) => {
    const { withAccounts = true, withAgreements = true } = call.query
    const rows = await ledger.listCustomers(call.bank.bankId, { withAccounts, withAgreements })
    return answerTo(call, { status: 200, body: rows.map(toCustomer) })
  })

  serve(edge, OPERATIONS.initializeSandbox, (call) =>
    answerOnce({ database: desk, key: sca.key }, call, async (queries) => {
      await ledger.reset(queries, call.bank.bankId)
      await letEverybodyTryAgain(queries, call.bank.bankId)
      return answerTo(call, { status: 204 })
    }),
  )
}

type CustomerRow = Awaited<ReturnType<SandboxLedger['listCustomers']>>[number]

/** The links name what will be there; no verb, since nothing is there yet. */
function toCustomer(row: CustomerRow): SandboxCustomer {
  const agreements: { id: string; name: string; engagements: string[] }[] = JSON.parse(row.agreements)
  return {
    customerId: row.customer_id,
    customerNumber: row.customer_number,
    customerType: row.customer_type,
    customerName: row.customer_name,
    agreements: agreements.map(({ id, name, engagements }) => {
      const self = `/v1/sandbox/agreements/${id}`
      return {
        id,
        name,
        engagements,
        _links: {
          self: { href: self, verbs: [] },
          engagements: { href: `${self}/engagements`, verbs: [] },
        },
      }
    }),
    accounts: row.accounts,
    cardAccounts: row.card_accounts,
    _links: { self: { href: `/v1/sandbox/customers/${row.customer_id}`, verbs: [] } },
  }
}
