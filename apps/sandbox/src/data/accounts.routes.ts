import assert from 'node:assert/strict'
import { type Currency, OPERATIONS, type SandboxAccount } from '@havn/contract'
import { createAccount, listMockAccounts, type MockAccount, removeMockData } from '../ledger/index.ts'
import { isId } from '@havn/server/platform/shared/ids'
import { hasApprovedPaymentsFrom } from '@havn/server/domain/payments'
import { answerTo, refuse, serve } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import {
  actorOf,
  formatMinorUnits,
  answerCreated,
  refuseUnknown,
  changeIdempotently,
} from './data-answers.ts'
import { accountLink, customerLink, transactionsLink } from './data-links.ts'

/** Serves the sandbox's operations that create, list, read and delete accounts. */
export function serveAccountData(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.createSandboxAccount, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const { bankId } = call.bank
      const { bban } = call.body
      if (bban !== undefined && (await hasApprovedPaymentsFrom(queries, { bankId, number: bban })))
        return BBAN_HAS_PAYMENTS
      return answerCreated(await createAccount(queries, call.bank, call.body), async (accountId) => {
        const [row] = await listMockAccounts(queries, actorOf(call), accountId)
        assert(row, 'an account vanished inside its transaction')
        const headers = { Location: accountLink(accountId).href }
        return answerTo(call, { status: 201, headers, body: toAccount(row) })
      })
    }),
  )

  serve(routeContext, OPERATIONS.listSandboxAccounts, async (call) => {
    const rows = await listMockAccounts(tppDatabase, actorOf(call))
    return answerTo(call, { status: 200, body: rows.map(toAccount) })
  })

  serve(routeContext, OPERATIONS.readSandboxAccount, async (call) => {
    const { accountId } = call.pathParameters
    const [row] = isId(accountId) ? await listMockAccounts(tppDatabase, actorOf(call), accountId) : []
    return row === undefined ? NOT_FOUND : answerTo(call, { status: 200, body: toAccount(row) })
  })

  serve(routeContext, OPERATIONS.deleteSandboxAccount, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const key = { bankId: call.bank.bankId, id: call.pathParameters.accountId }
      return (await removeMockData(queries, 'account', key)) ? answerTo(call, { status: 204 }) : NOT_FOUND
    }),
  )
}

const NOT_FOUND = refuseUnknown('account', 'accountId')

/** Payments that were approved by the owner of a deleted account must not be paid by the next owner of its number. */
const BBAN_HAS_PAYMENTS = refuse({
  reason: 'sandbox-data-conflicts',
  path: 'bban',
  text: 'expected an account number without open payments, but payments from this one are still to be executed: cancel them, let a batch run refuse them (POST /v1/sandbox/batch-runs on their day), or use another number',
})

function toAccount(row: MockAccount): SandboxAccount {
  const { required, lengths, checkDigit, currency } = row
  const hasKidAgreement = required !== null && lengths !== null && checkDigit !== null
  const self = accountLink(row.accountId)
  return {
    accountId: row.accountId,
    customerId: row.customerId,
    bban: row.bban,
    currency: currency as Currency,
    name: row.name,
    balance: formatMinorUnits(row.balanceMinorUnits, currency),
    creditLimit: formatMinorUnits(row.creditLimitMinorUnits, currency),
    ...(hasKidAgreement ? { kidAgreement: { required, lengths, checkDigit } } : {}),
    _links: { self, customer: customerLink(row.customerId), transactions: transactionsLink(self) },
  }
}
