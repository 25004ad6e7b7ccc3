import { randomUUID } from 'node:crypto'
import { parseIban } from '@havn/contract'
import {
  codeOfParty,
  parseRequestTimestamp,
  type PayeeAnswer,
  type PayeeQuestion,
  VOP_OPERATIONS,
  type VopErrorCode,
} from '@havn/contract/vop'
import { matchOwnCustomerOf, type PayeeVerification } from '../../core-bank/index.ts'
import { type PayeeResponder, toLongBic } from '../../domain/payee-lookups/index.ts'
import { answerTo, type Call, serve, type WrittenAnswer } from '../../edge/index.ts'
import type { OperationsSetup } from '../index.ts'
import { toError } from './write-errors.ts'

const { verifyPayee } = VOP_OPERATIONS

type VerifyCall = Call<typeof verifyPayee>

/** Serves the question of other banks whether an account of this bank belongs to a payee. */
export function servePayeeVerifications(setup: OperationsSetup): void {
  const { routeContext, payeeResponderOf } = setup
  serve(
    routeContext,
    verifyPayee,
    async (call) => {
      const responder = payeeResponderOf(call.bank.bankId)
      if (responder === undefined) throw new Error('a bank that does not answer other banks was asked')
      return (
        refuseRequester(setup, call, responder) ??
        refuseForm(call) ??
        (await refuseRepeated(setup, call)) ??
        answerQuestion(setup, call, responder)
      )
    },
    {
      isOfferedAt(host) {
        const { bankId } = routeContext.bankAt(host)
        return bankId !== undefined && payeeResponderOf(bankId) !== undefined
      },
    },
  )
}

/** Refuses who is no participant, or asks as another one. Somebody who watches over the bank's security learns of it. */
function refuseRequester(
  { routeContext }: OperationsSetup,
  call: VerifyCall,
  { directory }: PayeeResponder,
): WrittenAnswer | undefined {
  const { tppId } = call.tpp
  const { bicfi } = call.body.requestingAgent.financialInstitutionId
  const bics = directory.bicsOf(tppId)
  if (bics?.has(toLongBic(bicfi))) return undefined
  const reason = bics === undefined ? 'requester-unknown' : 'requester-inconsistent'
  routeContext.report({ kind: 'payee-lookup', reason, bankId: call.bank.bankId, tppId })
  return bics === undefined
    ? refuse(call, 'CLIENT_INVALID', `expected a participant of the scheme, got ${tppId}`)
    : refuse(call, 'CLIENT_INCONSISTENT', `expected a BIC of ${tppId} as requestingAgent, got ${bicfi}`)
}

/** A question may be on its way for so long, and the clocks of two banks differ a little. */
const clockDeviationMilliseconds = 60_000

/** Refuses a time that is malformed or off, and a party that is not one name or one code. */
function refuseForm(call: VerifyCall): WrittenAnswer | undefined {
  const { headers, nowMilliseconds, body } = call
  const sentAt = parseRequestTimestamp(headers['x-request-timestamp'])
  if (sentAt === undefined)
    return refuse(
      call,
      'TIMESTAMP_INVALID',
      'expected X-Request-Timestamp in the form 2026-11-19T09:30:00.123Z',
    )
  if (Math.abs(sentAt - nowMilliseconds) > clockDeviationMilliseconds)
    return refuse(call, 'TIMESTAMP_INVALID', 'expected X-Request-Timestamp within 60 seconds of now')
  const { name, identification } = body.party
  const isOne =
    identification === undefined
      ? name !== undefined
      : name === undefined && codeOfParty(body.party) !== undefined
  if (!isOne) return refuse(call, 'FORMAT_ERROR', 'party: expected a name or one code')
  const iban = parseIban(body.partyAccount.iban)
  return iban.ok ? undefined : refuse(call, 'FORMAT_ERROR', `partyAccount.iban: ${iban.problem}`)
}

/** Refuses a question that was sent before, to whichever process. */
async function refuseRepeated(
  { routeContext: { sharedRequestIds } }: OperationsSetup,
  call: VerifyCall,
): Promise<WrittenAnswer | undefined> {
  const { requestId, tpp, bank } = call
  // No two calls have the same target, so the id may be used once.
  const use = { tppId: tpp.tppId, requestId, bankId: bank.bankId, target: `vop ${randomUUID()}` }
  return (await sharedRequestIds.claim(use)) === 'used-elsewhere'
    ? refuse(call, 'FORMAT_ERROR', 'expected a new X-Request-ID for every question, got one that was used')
    : undefined
}

async function answerQuestion(
  { coreBank, payeeLookups, routeContext: { clock } }: OperationsSetup,
  call: VerifyCall,
  { bics }: PayeeResponder,
): Promise<WrittenAnswer> {
  const { body, bank, tpp, givePlaceBack } = call
  const { bankId } = bank
  const { iban } = body.partyAccount
  const { name } = body.party
  const question = { bankId, iban, name, identification: codeOfParty(body.party), requestId: randomUUID() }
  const ask = async (): Promise<PayeeVerification> =>
    isForBank(body, bics) ? matchOwnCustomerOf(coreBank, question) : { kind: 'not-possible' }
  const lookup = { bankId, role: 'bank', askerId: tpp.tppId, iban, name } as const
  const verification = await payeeLookups.answer(lookup, ask, givePlaceBack)
  return answerTo(call, {
    status: 200,
    // Of the moment when every answer is sent: an earlier one would say how long the bank took.
    headers: { 'X-Response-Timestamp': new Date(clock.milliseconds()).toISOString() },
    body: toAnswer(verification, name === undefined),
  })
}

/** Whether the question names this bank as that of the account, or none. */
function isForBank({ partyAgent }: PayeeQuestion, bics: readonly string[]): boolean {
  const bic = partyAgent?.financialInstitutionId.bicfi
  return bic === undefined || bics.some((own) => toLongBic(own) === toLongBic(bic))
}

const matchedNameCharactersMax = 140

function toAnswer(verification: PayeeVerification, isByCode: boolean): PayeeAnswer {
  switch (verification.kind) {
    case 'match':
      return isByCode ? { partyIdMatch: 'MTCH' } : { partyNameMatch: 'MTCH' }
    case 'close-match':
      // Codes are equal or not.
      return isByCode
        ? { partyIdMatch: 'NMTC' }
        : {
            partyNameMatch: 'CMTC',
            matchedName: verification.name.slice(0, matchedNameCharactersMax),
          }
    case 'no-match':
      return isByCode ? { partyIdMatch: 'NMTC' } : { partyNameMatch: 'NMTC' }
    case 'not-possible':
      return isByCode ? { partyIdMatch: 'NOAP' } : { partyNameMatch: 'NOAP' }
  }
}

const STATUSES = {
  FORMAT_ERROR: 400,
  TIMESTAMP_INVALID: 400,
  CLIENT_INVALID: 401,
  CLIENT_INCONSISTENT: 401,
} as const satisfies Partial<Record<VopErrorCode, number>>

function refuse(call: VerifyCall, code: keyof typeof STATUSES, detail: string): WrittenAnswer {
  return answerTo(call, { status: STATUSES[code], body: toError(code, detail) })
}
