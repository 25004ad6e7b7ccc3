import { failure, type Money, parseAmount, type Result, success } from '@havn/contract'
import {
  FUNDS_OPERATIONS,
  inAllDigits,
  type FundsConsentRequest,
  type FundsQuestion,
} from '@havn/contract/berlin-group'
import {
  type AskedAccess,
  createRequestedConsent,
  readRequested,
  refuseUnknownConsent,
  type RequestedConsentsSetup,
} from '../../../domain/consents/index.ts'
import { confirmFunds, type FundsSetup, refuseUnlessOffered } from '../../../domain/funds/index.ts'
import { answerTo, type Problem, refuse, serve } from '../../../edge/index.ts'
import { serveConsentCommons } from '../consents/consent-authorisations.routes.ts'
import { createConsentWriting } from '../consents/consent-writing.ts'
import { readReference } from '../consents/read-access.ts'
import { refuseWithoutReturn } from '../refuse-without-return.ts'
import { toFundsConsentDetails } from './funds-consent-details.ts'

type FundsParts = FundsSetup & Omit<RequestedConsentsSetup, 'writing'>

/** Every question is asked alone, for as long as the consent lasts, which has no last day. */
const TERMS = { isRecurring: true, validUntil: undefined, frequencyPerDay: 1, isCombined: false } as const

/** Serves confirmations of funds, and the consents for them. */
export function serveFunds(parts: FundsParts): void {
  const setup = { ...parts, writing: createConsentWriting('/v2/consents/confirmation-of-funds') }
  const { routeContext } = setup

  serve(routeContext, FUNDS_OPERATIONS.confirmFunds, async (call) => {
    const refusal = await refuseUnlessOffered(setup, call)
    if (refusal !== undefined) return refusal
    const { account, instructedAmount, cardNumber } = call.body
    const reference = readReference('account', account)
    if (!reference.ok) return refuse(reference.problem)
    const amount = readAmount(instructedAmount)
    if (!amount.ok) return refuse(amount.problem)
    const question = { account: reference.value, amount: amount.value, cardNumber }
    const outcome = await confirmFunds(setup, call, { ...question, consentId: call.headers['consent-id'] })
    if (outcome.kind === 'refused') return outcome
    return answerTo(call, { status: 200, body: { fundsAvailable: outcome.isAvailable } })
  })

  serve(routeContext, FUNDS_OPERATIONS.createFundsConsent, async (call) => {
    const refusal = await refuseUnlessOffered(setup, call)
    if (refusal !== undefined) return refusal
    const asked = readFundsAccess(call.body)
    if (!asked.ok) return refuse(asked.problem)
    const startsLater = call.headers['tpp-explicit-authorisation-preferred'] === 'true'
    const withoutReturn = startsLater ? undefined : refuseWithoutReturn(call)
    return (
      withoutReturn ?? createRequestedConsent(setup, call, { asked: asked.value, terms: TERMS, startsLater })
    )
  })

  serve(routeContext, FUNDS_OPERATIONS.readFundsConsent, async (call) => {
    const refusal = await refuseUnlessOffered(setup, call)
    if (refusal !== undefined) return refusal
    const found = await readRequested(setup, call, 'funds')
    return found === undefined
      ? refuseUnknownConsent()
      : answerTo(call, { status: 200, body: toFundsConsentDetails(found) })
  })

  const operations = {
    readStatus: FUNDS_OPERATIONS.readFundsConsentStatus,
    delete: FUNDS_OPERATIONS.deleteFundsConsent,
    start: FUNDS_OPERATIONS.startFundsConsentAuthorisation,
    list: FUNDS_OPERATIONS.listFundsConsentAuthorisations,
    read: FUNDS_OPERATIONS.readFundsConsentAuthorisation,
  }
  serveConsentCommons(setup, operations, {
    service: 'funds',
    refuseUnlessOffered: (call) => refuseUnlessOffered(setup, call),
  })
}

function readAmount(written: FundsQuestion['instructedAmount']): Result<Money, Problem> {
  const { amount, currency } = inAllDigits(written)
  const parsed = parseAmount(amount, currency)
  if (parsed.ok) return parsed
  return failure({ reason: 'body-invalid', path: 'instructedAmount.amount', text: parsed.problem })
}

/** Reads which account a card's issuer wants to ask about, and what it says about the card. */
function readFundsAccess(request: FundsConsentRequest): Result<AskedAccess, Problem> {
  const { account, cardNumber, cardExpiryDate, cardInformation, registrationInformation } = request
  const reference = readReference('account', account)
  if (!reference.ok) return reference
  return success({
    kind: 'funds',
    named: { accounts: [reference.value], balances: [], transactions: [], ownerName: [] },
    withBalances: false,
    withOwnerName: false,
    card: {
      number: cardNumber,
      expiryDate: cardExpiryDate,
      information: cardInformation,
      registration: registrationInformation,
    },
  })
}
