import assert from 'node:assert/strict'
import { OPERATIONS, type SandboxAgreementDetails } from '@havn/contract'
import { type MockAgreement, createAgreement, listMockAgreements, removeMockData } from '../ledger/index.ts'
import type { Bank } from '@havn/server/platform/banks'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, serve } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { actorOf, answerCreated, refuseUnknown, changeIdempotently, optionalLimit } from './data-answers.ts'
import { agreementLink, engagementsLink } from './data-links.ts'

export function serveAgreementData(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.createSandboxAgreement, (call) =>
    changeIdempotently(setup, call, async (queries) =>
      answerCreated(await createAgreement(queries, call.bank, call.body), async (agreementId) => {
        const [row] = await listMockAgreements(queries, actorOf(call), agreementId)
        assert(row, 'an agreement vanished inside its transaction')
        const headers = { Location: agreementLink(agreementId).href }
        return answerTo(call, { status: 201, headers, body: toAgreement(call.bank, row) })
      }),
    ),
  )

  serve(routeContext, OPERATIONS.listSandboxAgreements, async (call) => {
    const rows = await listMockAgreements(tppDatabase, actorOf(call))
    return answerTo(call, { status: 200, body: rows.map((row) => toAgreement(call.bank, row)) })
  })

  serve(routeContext, OPERATIONS.readSandboxAgreement, async (call) => {
    const { agreementId } = call.pathParameters
    const [row] = isId(agreementId) ? await listMockAgreements(tppDatabase, actorOf(call), agreementId) : []
    return row === undefined ? NOT_FOUND : answerTo(call, { status: 200, body: toAgreement(call.bank, row) })
  })

  serve(routeContext, OPERATIONS.deleteSandboxAgreement, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const key = { bankId: call.bank.bankId, id: call.pathParameters.agreementId }
      return (await removeMockData(queries, 'agreement', key)) ? answerTo(call, { status: 204 }) : NOT_FOUND
    }),
  )
}

const NOT_FOUND = refuseUnknown('agreement', 'agreementId')

function toAgreement({ country }: Bank, row: MockAgreement): SandboxAgreementDetails {
  const { agreementId: id } = row
  return {
    id,
    name: row.name,
    engagements: row.engagementIds,
    customerId: row.customerId,
    ...optionalLimit('approvalLimit', row.approvalLimitMinorUnits, country),
    representatives: [...row.representatives],
    _links: { self: agreementLink(id), engagements: engagementsLink(id) },
  }
}
