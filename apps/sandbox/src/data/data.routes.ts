import type { SandboxSetup } from '../sandbox-setup.ts'
import { serveAccountData } from './accounts.routes.ts'
import { serveAgreementData } from './agreements.routes.ts'
import { serveBalances } from './balances.routes.ts'
import { serveCardAccountData } from './card-accounts.routes.ts'
import { serveCustomers } from './customers.routes.ts'
import { serveEngagementData } from './engagements.routes.ts'
import { serveTransactionData } from './transactions.routes.ts'

/** Serves the sandbox's mock data: customers, accounts, cards, transactions and agreements. */
export function serveData(setup: SandboxSetup): void {
  serveCustomers(setup)
  serveAccountData(setup)
  serveBalances(setup)
  serveCardAccountData(setup)
  serveTransactionData(setup)
  serveAgreementData(setup)
  serveEngagementData(setup)
}
