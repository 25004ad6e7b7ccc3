import assert from 'node:assert/strict'
import { type Currency, OPERATIONS, type SandboxCardAccount } from '@havn/contract'
import {
  createCardAccount,
  listMockCardAccounts,
  type MockCardAccount,
  removeMockData,
} from '../ledger/index.ts'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, serve } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import {
  actorOf,
  formatMinorUnits,
  answerCreated,
  refuseUnknown,
  changeIdempotently,
} from './data-answers.ts'
import { cardAccountLink, customerLink, transactionsLink } from './data-links.ts'

export function serveCardAccountData(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.createSandboxCardAccount, (call) =>
    changeIdempotently(setup, call, async (queries) =>
      answerCreated(await createCardAccount(queries, call.bank, call.body), async (cardAccountId) => {
        const [row] = await listMockCardAccounts(queries, actorOf(call), cardAccountId)
        assert(row, 'a card account vanished inside its transaction')
        const headers = { Location: cardAccountLink(cardAccountId).href }
        return answerTo(call, { status: 201, headers, body: toCardAccount(row) })
      }),
    ),
  )

  serve(routeContext, OPERATIONS.listSandboxCardAccounts, async (call) => {
    const rows = await listMockCardAccounts(tppDatabase, actorOf(call))
    return answerTo(call, { status: 200, body: rows.map(toCardAccount) })
  })

  serve(routeContext, OPERATIONS.readSandboxCardAccount, async (call) => {
    const { cardAccountId } = call.pathParameters
    const [row] = isId(cardAccountId)
      ? await listMockCardAccounts(tppDatabase, actorOf(call), cardAccountId)
      : []
    return row === undefined ? NOT_FOUND : answerTo(call, { status: 200, body: toCardAccount(row) })
  })

  serve(routeContext, OPERATIONS.deleteSandboxCardAccount, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const key = { bankId: call.bank.bankId, id: call.pathParameters.cardAccountId }
      return (await removeMockData(queries, 'card-account', key))
        ? answerTo(call, { status: 204 })
        : NOT_FOUND
    }),
  )
}

const NOT_FOUND = refuseUnknown('card account', 'cardAccountId')

function toCardAccount(row: MockCardAccount): SandboxCardAccount {
  const { currency } = row
  const self = cardAccountLink(row.cardAccountId)
  return {
    cardAccountId: row.cardAccountId,
    customerId: row.customerId,
    maskedPan: row.maskedPan,
    currency: currency as Currency,
    name: row.name,
    balance: formatMinorUnits(row.balanceMinorUnits, currency),
    creditLimit: formatMinorUnits(row.creditLimitMinorUnits, currency),
    relatedAccount: row.relatedAccount,
    _links: { self, customer: customerLink(row.customerId), transactions: transactionsLink(self) },
  }
}
