import { OPERATIONS } from '@havn/contract'
import { limitedToBank } from '@havn/server/platform/database/actor'
import type { TransactionQueries } from '@havn/server/platform/database/database'
import { DatabaseUnavailable } from '@havn/server/platform/database/unavailable'
import {
  type Authorisation,
  decideAuthorisation,
  type DecisionOutcome,
  endInFault,
  findOwnAuthorisation,
  hasNamedPsu,
  isNamedPsu,
  type LinkResult,
} from '@havn/server/domain/sca'
import { isId } from '@havn/server/platform/shared/ids'
import {
  type Answer,
  answerIdempotently,
  answerTo,
  type Call,
  findReplay,
  isRefused,
  refuse,
  type Refused,
  RequestInProgress,
  serve,
} from '@havn/server/edge'
import { personIdAuthentication } from './person-id-authentication.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

type DecideCall = Call<typeof OPERATIONS.decideAuthorisation>

/** Serves SCA without a browser, for a TPP's automated tests. */
export function serveDecisions(setup: SandboxSetup): void {
  const { routeContext, tppDatabase, sca } = setup
  serve(routeContext, OPERATIONS.decideAuthorisation, async (call) => {
    const answer = await decide(setup, call)
    // A retry is refused only if the first attempt was.
    return !isRefused(answer) && answer.status < 300
      ? answer
      : ((await findReplay(tppDatabase, sca.keys, call)) ?? answer)
  })
}

async function decide(setup: SandboxSetup, call: DecideCall): Promise<Answer> {
  const { routeContext, bankDatabase, sca } = setup
  const { bank, tpp, pathParameters, body } = call
  const { authorisationId } = pathParameters
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const authorisation = isId(authorisationId)
    ? await findOwnAuthorisation(bankDatabase, actor, authorisationId)
    : undefined
  if (authorisation === undefined)
    return refuseDecision('authorisation-unknown', 'You have no such authorisation.')
  const nationalId = body.nationalId ?? (await findNamedPsu(setup, call, authorisation))
  const needsPsu = body.outcome === 'approve' || body.outcome === 'refuse'
  if (needsPsu && nationalId === undefined) return answerMissingPsu(authorisation)
  const browser = `sandbox call of ${tpp.tppId}`
  const request = { bankId: bank.bankId, authorisationId, browser, authorisation }
  const { outcome, agreementId, accounts: accountIds } = body
  // Also where PSUs log in at a provider: a program has no browser to leave for it.
  const authentication = personIdAuthentication(setup.ledger, bank.country)
  const decision = { outcome, nationalId, agreementId, accountIds, authentication }
  // The decision and the stored response are one transaction, which may wait for locks of the bank.
  const database = limitedToBank(bankDatabase, bank.bankId)
  const write = (work: (queries: TransactionQueries) => Promise<LinkResult<DecisionOutcome>>) =>
    answerIdempotently({ database, keys: sca.keys }, call, async (queries) =>
      answerDecided(call, await work(queries)),
    )
  return decideAuthorisation(sca, request, decision, write).catch((error: unknown) => {
    // The authorisation could not be ended either, or is being decided: the TPP may send the call again.
    if (error instanceof DatabaseUnavailable || error instanceof RequestInProgress) throw error
    routeContext.server.log.error({ err: error }, 'a step of an SCA failed: the authorisation ends as failed')
    return endInFault(sca, request, write)
  })
}

function answerDecided(call: DecideCall, decided: LinkResult<DecisionOutcome>): Answer {
  if (decided.kind === 'rejected') {
    const isWithdrawn = decided.authorisation?.ending === 'withdrawn'
    return refuseDecision('status-forbids', isWithdrawn ? WITHDRAWN_TEXT : REJECTION_TEXT[decided.reason])
  }
  const { result } = decided
  if (result.status === 'outdated')
    return refuseDecision(
      'status-forbids',
      'This authorisation is being changed by somebody else: try again.',
    )
  if (result.status === 'not-offered') return answerNotOffered(result.offeredIds)
  const { status: scaStatus, redirect, needsSecondApproval } = result
  const decidedBody = { scaStatus, redirect, ...(needsSecondApproval ? { approvalsLeft: 1 } : {}) }
  return answerTo(call, { status: 200, body: decidedBody })
}

const WITHDRAWN_TEXT =
  'What this authorisation was about has been cancelled by its TPP (DELETE): there is nothing left to decide.'

const REJECTION_TEXT = {
  'unknown-link': 'There is no such authorisation.',
  used: 'This authorisation is finalised already.',
  failed: 'This authorisation has failed already: start another.',
  'timed-out': 'The time of this authorisation has run out: start another.',
  'other-browser': 'A browser is at this authorisation already.',
  suspended: 'The bank has blocked the TPP that asks for this authorisation.',
} as const

/** Finds the national id of the PSU that was named: only a hash or a PSU-ID of it is stored, so all customers are compared. */
async function findNamedPsu(
  { ledger, sca }: SandboxSetup,
  { bank: { bankId } }: DecideCall,
  authorisation: Authorisation,
): Promise<string | undefined> {
  const people = await ledger.listPeople(bankId)
  const named = people.find(({ nationalId, personId }) =>
    isNamedPsu(sca.keys, authorisation, { bankId, personId, nationalId }),
  )
  return named?.nationalId
}

function answerMissingPsu(authorisation: Authorisation): Answer {
  const text = hasNamedPsu(authorisation)
    ? 'the person that the call which started this authorisation named is not a customer of this bank: GET /v1/sandbox/customers lists its customers'
    : 'expected nationalId, because the call that started this authorisation names nobody: use a customerNumber of GET /v1/sandbox/customers'
  return refuse({ reason: 'body-invalid', path: 'nationalId', text })
}

const listedIdsMax = 8

function answerNotOffered(offeredIds: readonly string[]): Answer {
  const some = offeredIds.slice(0, listedIdsMax)
  const more = offeredIds.length > some.length ? ' and others' : ''
  const text =
    some.length === 0
      ? 'expected no accounts, because this authorisation offers none to choose from'
      : `expected ids of offered accounts, got another id; offered are ${some.join(', ')}${more}`
  return refuse({ reason: 'body-invalid', path: 'accounts', text })
}

function refuseDecision(reason: 'authorisation-unknown' | 'status-forbids', text: string): Refused {
  return refuse({ reason, path: 'authorisationId', text })
}
