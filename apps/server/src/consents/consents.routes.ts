import type { KeyObject } from 'node:crypto'
import { OPERATIONS } from '@havn/contract'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import {
  answerScaRefusal,
  answerWithLink,
  checkNamedPsu,
  prepareAuthorisation,
  startAuthorisation,
} from '../sca/index.ts'
import {
  type Answer,
  answerIdempotently,
  answerTo,
  type Call,
  type RouteContext,
  serve,
} from '../xs2a/index.ts'

/** What the operations on consents need. */
export interface ConsentsSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly key: KeyObject
}

type CreationCall = Call<typeof OPERATIONS.createBankOfferedConsent>

/** EP-23, EP-24: serves the creation of a consent, which offers a link to the checklist, under the new and the old path. */
export function serveConsents(setup: ConsentsSetup): void {
  serve(setup.routeContext, OPERATIONS.createBankOfferedConsent, (call) => start(setup, call))
  serve(setup.routeContext, OPERATIONS.createConsent, (call) => start(setup, call))
}

async function start(setup: ConsentsSetup, call: CreationCall): Promise<Answer> {
  const { tppDatabase, coreBank, key } = setup
  const { bank, tpp, headers, fixes } = call
  const demand = await checkNamedPsu({ tppDatabase, coreBank, key }, call, 'consent')
  if (demand !== undefined) return answerScaRefusal(demand)
  const answer = await answerIdempotently({ database: tppDatabase, key }, call, async (queries) => {
    const purpose = { kind: 'consent', namesPsu: headers['psu-id'] !== undefined } as const
    const authorisation = prepareAuthorisation(key, call, purpose)
    await startAuthorisation(queries, { bankId: bank.bankId, tppId: tpp.tppId }, authorisation)
    const { authorisationId, approach, linkWithoutToken } = authorisation
    const answered = answerTo(call, {
      status: 201,
      headers: { 'ASPSP-SCA-Approach': approach },
      body: {
        ...(fixes.warnings.length === 0 ? {} : { tppMessages: [...fixes.warnings] }),
        _links: { scaRedirect: { href: linkWithoutToken, verbs: ['GET'] } },
      },
    })
    return { ...answered, authorisationId }
  })
  return answerWithLink(key, call, answer)
}
