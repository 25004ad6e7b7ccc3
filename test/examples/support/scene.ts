import { EXAMPLE_MONDAY, OPERATIONS } from '@havn/contract'
import type { Identity } from '../../support/certificates.ts'
import type { TestBank } from '../../support/bank.ts'
import { tppAt } from '../../sca/support/tpp-calls.ts'
import { stopClock } from '../../sca/support/stopped-clock.ts'
import { KARI } from '../../support/ndct.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import { bodyOf, documentOf } from './document.ts'
import { type Recorder, recorderAt } from './recorder.ts'

/** A week before the Monday to which the dates of examples refer, so that the document moves none of them. */
const RECORDED_AT = Date.parse(EXAMPLE_MONDAY) - 7 * 86_400_000 + 9 * 3_600_000

/** The ids of a payment and its authorisation in the examples, in paths and in responses. */
const ids = {
  payment: OPERATIONS.readPayment.pathParameters.paymentId.example,
  authorisation: OPERATIONS.readAuthorisation.pathParameters.authorisationId.example,
  basket: OPERATIONS.readSigningBasket.pathParameters.basketId.example,
  engagement: OPERATIONS.readSandboxEngagement.pathParameters.engagementId.example,
  consent: OPERATIONS.readBankOfferedConsent.pathParameters.consentId.example,
  transaction: OPERATIONS.readTransaction.pathParameters.transactionId.example,
} as const

/** A bank, a TPP and Kari, in the week of all examples. */
export interface Scene extends Recorder {
  readonly bank: TestBank
  readonly tpp: Identity
  /** Of Kari, who has identified herself in `session-1`. */
  readonly psuId: string
  readonly ids: typeof ids
  /** The PSU approves. */
  readonly decide: (authorisationId: string, more?: object) => Promise<ReceivedResponse>
  /** The body that the document of the bank shows for an operation. */
  readonly bodyOf: (operationId: string) => object
}

export async function openScene(bank: TestBank): Promise<Scene> {
  stopClock(bank, RECORDED_AT)
  const tpp = bank.newTpp({ tppId: OPERATIONS.readContactInformation.pathParameters.tppId.example })
  const recorder = recorderAt(bank, tpp)
  const document = await documentOf(bank)
  const psuId = await tppAt(bank, tpp).identify({ session: 'session-1', nationalId: KARI })
  const decide = (authorisationId: string, more: object = {}) =>
    recorder.record(200, {
      target: `/v1/sandbox/authorisations/${authorisationId}`,
      body: { outcome: 'approve', ...more },
    })
  return {
    ...recorder,
    bank,
    tpp,
    psuId,
    ids,
    decide,
    bodyOf: (operationId) => bodyOf(document, operationId),
  }
}
