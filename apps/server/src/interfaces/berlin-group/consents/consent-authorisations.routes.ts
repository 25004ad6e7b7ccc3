import type { Operation } from '@havn/contract'
import type { CONSENT_OPERATIONS } from '@havn/contract/berlin-group'
import {
  type ConsentService,
  deleteRequested,
  listConsentAuthorisations,
  readRequested,
  refuseUnknownConsent,
  type RequestedConsentsSetup,
  startConsentAuthorisation,
} from '../../../domain/consents/index.ts'
import { answerTo, refuse, type Refused, serve, type SignedCall } from '../../../edge/index.ts'
import { refuseWithoutReturn } from '../refuse-without-return.ts'

type Consents = typeof CONSENT_OPERATIONS

/** An operation of any consents that reads and answers as one of those to read accounts. */
type Like<Op extends Operation, Status extends keyof Op['answers']> = Omit<
  Operation,
  'answers' | 'pathParameters' | 'query' | 'headers'
> &
  Pick<Op, 'pathParameters' | 'query' | 'headers'> & { readonly answers: Pick<Op['answers'], Status> }

/** The operations that are the same for every kind of consent. */
interface CommonOperations {
  readonly readStatus: Like<Consents['readConsentStatus'], 200>
  readonly delete: Like<Consents['deleteConsent'], 204>
  readonly start: Like<Consents['startConsentAuthorisation'], 201>
  readonly list: Like<Consents['listConsentAuthorisations'], 200>
  readonly read: Like<Consents['readConsentAuthorisation'], 200>
}

/** Of which consents the operations are, and why the bank may not offer them. */
interface ConsentsServed {
  readonly service: ConsentService
  readonly refuseUnlessOffered: (call: SignedCall) => Promise<Refused | undefined>
}

/** Serves what a TPP may do with a consent of its own, whatever it is for, and with its authorisations. */
export function serveConsentCommons(
  setup: RequestedConsentsSetup,
  operations: CommonOperations,
  { service, refuseUnlessOffered }: ConsentsServed,
): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, operations.readStatus, async (call) => {
    const refusal = await refuseUnlessOffered(call)
    if (refusal !== undefined) return refusal
    const found = await readRequested(setup, call, service)
    if (found === undefined) return refuseUnknownConsent()
    return answerTo(call, { status: 200, body: { consentStatus: found.status } })
  })

  serve(
    routeContext,
    operations.delete,
    async (call) => (await refuseUnlessOffered(call)) ?? deleteRequested(setup, call, service),
  )

  serve(
    routeContext,
    operations.start,
    async (call) =>
      (await refuseUnlessOffered(call)) ??
      refuseWithoutReturn(call) ??
      startConsentAuthorisation(setup, call, service),
  )

  serve(routeContext, operations.list, async (call) => {
    const refusal = await refuseUnlessOffered(call)
    if (refusal !== undefined) return refusal
    if ((await readRequested(setup, call, service)) === undefined) return refuseUnknownConsent()
    const all = await listConsentAuthorisations(tppDatabase, call, service)
    const authorisationIds = all.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { authorisationIds } })
  })

  serve(routeContext, operations.read, async (call) => {
    const refusal = await refuseUnlessOffered(call)
    if (refusal !== undefined) return refusal
    if ((await readRequested(setup, call, service)) === undefined) return refuseUnknownConsent()
    const all = await listConsentAuthorisations(tppDatabase, call, service)
    const found = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
    if (found === undefined) return refuseUnknownAuthorisation()
    return answerTo(call, { status: 200, body: { scaStatus: found.status } })
  })
}

/** The refusal for an authorisation that the consent does not have. */
const refuseUnknownAuthorisation = (): Refused =>
  refuse({
    reason: 'authorisation-unknown',
    path: 'authorisationId',
    text: 'This consent has no such authorisation.',
  })
