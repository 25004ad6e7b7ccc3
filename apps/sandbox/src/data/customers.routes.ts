import assert from 'node:assert/strict'
import { OPERATIONS, type SandboxCustomer } from '@havn/contract'
import { createCustomer, type MockCustomer, listMockCustomers, removeMockData } from '../ledger/index.ts'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, serve } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { actorOf, answerCreated, refuseUnknown, changeIdempotently } from './data-answers.ts'
import { agreementLink, customerLink, engagementsLink, phoneLink } from './data-links.ts'

export function serveCustomers(setup: SandboxSetup): void {
  const { routeContext, ledger } = setup

  serve(routeContext, OPERATIONS.listSandboxCustomers, async (call) => {
    const rows = await ledger.listCustomers(call.bank.bankId, { ...EVERYTHING, ...call.query })
    return answerTo(call, { status: 200, body: rows.map((row) => toCustomer(row, call.bank.bankId)) })
  })

  serve(routeContext, OPERATIONS.createSandboxCustomer, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const { bankId } = call.bank
      return answerCreated(await createCustomer(queries, call.bank, call.body), async (customerId) => {
        const [row] = await listMockCustomers(queries, actorOf(call), { ...EVERYTHING, customerId })
        assert(row, 'a customer vanished inside its transaction')
        const headers = { Location: customerLink(customerId).href }
        return answerTo(call, { status: 201, headers, body: toCustomer(row, bankId) })
      })
    }),
  )

  serve(routeContext, OPERATIONS.readSandboxCustomer, async (call) => {
    const { customerId } = call.pathParameters
    const include = { ...EVERYTHING, ...call.query, customerId }
    const [row] = isId(customerId) ? await ledger.listCustomers(call.bank.bankId, include) : []
    return row === undefined
      ? NOT_FOUND
      : answerTo(call, { status: 200, body: toCustomer(row, call.bank.bankId) })
  })

  serve(routeContext, OPERATIONS.deleteSandboxCustomer, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const key = { bankId: call.bank.bankId, id: call.pathParameters.customerId }
      return (await removeMockData(queries, 'customer', key)) ? answerTo(call, { status: 204 }) : NOT_FOUND
    }),
  )
}

const EVERYTHING = { withAccounts: true, withAgreements: true } as const

const NOT_FOUND = refuseUnknown('customer', 'customerId')

function toCustomer(row: MockCustomer, bankId: string): SandboxCustomer {
  return {
    customerId: row.customerId,
    customerNumber: row.customerNumber,
    customerType: row.customerType,
    customerName: row.customerName,
    agreements: row.agreements.map(({ id, name, engagements }) => ({
      id,
      name,
      engagements: [...engagements],
      _links: { self: agreementLink(id), engagements: engagementsLink(id) },
    })),
    accounts: row.accounts,
    cardAccounts: row.cardAccounts,
    _links: { self: customerLink(row.customerId), phone: phoneLink(bankId) },
  }
}
