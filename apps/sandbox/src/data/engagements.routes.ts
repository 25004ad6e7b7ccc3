import assert from 'node:assert/strict'
import { OPERATIONS, type SandboxEngagement } from '@havn/contract'
import {
  createEngagement,
  type MockEngagement,
  listMockAgreements,
  listMockEngagements,
  removeEngagement,
} from '../ledger/index.ts'
import type { Bank } from '@havn/server/platform/banks'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, serve } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { actorOf, answerCreated, refuseUnknown, changeIdempotently, optionalLimit } from './data-answers.ts'
import { accountLink, agreementLink, engagementLink } from './data-links.ts'

export function serveEngagementData(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.createSandboxEngagement, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const { agreementId } = call.pathParameters
      const agreement = { ...call.bank, agreementId }
      return answerCreated(await createEngagement(queries, agreement, call.body), async (engagementId) => {
        if (engagementId === undefined) return NOT_FOUND_AGREEMENT
        const [row] = await listMockEngagements(queries, actorOf(call), { agreementId, engagementId })
        assert(row, 'an engagement vanished inside its transaction')
        const body = toEngagement(call.bank, agreementId, row)
        return answerTo(call, { status: 201, headers: { Location: body._links.self.href }, body })
      })
    }),
  )

  serve(routeContext, OPERATIONS.listSandboxEngagements, async (call) => {
    const { agreementId } = call.pathParameters
    const found = isId(agreementId) ? await listMockAgreements(tppDatabase, actorOf(call), agreementId) : []
    if (found.length === 0) return NOT_FOUND_AGREEMENT
    const rows = await listMockEngagements(tppDatabase, actorOf(call), { agreementId })
    return answerTo(call, { status: 200, body: rows.map((row) => toEngagement(call.bank, agreementId, row)) })
  })

  serve(routeContext, OPERATIONS.readSandboxEngagement, async (call) => {
    const { agreementId, engagementId } = call.pathParameters
    const areIds = isId(agreementId) && isId(engagementId)
    const [row] = areIds
      ? await listMockEngagements(tppDatabase, actorOf(call), { agreementId, engagementId })
      : []
    return row === undefined
      ? NOT_FOUND
      : answerTo(call, { status: 200, body: toEngagement(call.bank, agreementId, row) })
  })

  serve(routeContext, OPERATIONS.deleteSandboxEngagement, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const key = { bankId: call.bank.bankId, ...call.pathParameters }
      return (await removeEngagement(queries, key)) ? answerTo(call, { status: 204 }) : NOT_FOUND
    }),
  )
}

const NOT_FOUND = refuseUnknown('engagement', 'engagementId')
const NOT_FOUND_AGREEMENT = refuseUnknown('agreement', 'agreementId')

function toEngagement({ country }: Bank, agreementId: string, row: MockEngagement): SandboxEngagement {
  return {
    engagementId: row.engagementId,
    agreementId,
    accountId: row.accountId,
    bban: row.bban,
    roles: row.roles,
    ...optionalLimit('registerLimit', row.registerLimitMinorUnits, country),
    ...optionalLimit('approvalLimit', row.approvalLimitMinorUnits, country),
    _links: {
      self: engagementLink(agreementId, row.engagementId),
      agreement: agreementLink(agreementId),
      account: accountLink(row.accountId),
    },
  }
}
