import { randomUUID } from 'node:crypto'
import { parseIban } from '@havn/contract'
import { PAYEE_VERIFICATION_OPERATIONS, PAYEE_VERIFICATION_REFERENCE } from '@havn/contract/berlin-group'
import type { PayeeAnswer } from '@havn/contract/vop'
import type { PayeeVerification } from '../../../core-bank/index.ts'
import { answerTo, type Call, refuse, serve } from '../../../edge/index.ts'
import type { OperationsSetup } from '../../index.ts'
import { createClientErrorWriter } from '../write-errors.ts'

const { verifyPayee } = PAYEE_VERIFICATION_OPERATIONS

/** Serves the question of a TPP whether an account belongs to a payee, at banks that offer it. */
export function servePayeeVerifications(setup: OperationsSetup): void {
  const { routeContext, profileOf } = setup
  const dialect = {
    ...routeContext.dialect,
    writeErrors: createClientErrorWriter(PAYEE_VERIFICATION_REFERENCE),
  }
  serve(
    { ...routeContext, dialect },
    verifyPayee,
    async (call) => {
      const { party, partyAccount } = call.body
      if (party.name === undefined && party.identification === undefined)
        return refuse({ reason: 'body-invalid', path: 'party', text: 'expected name or identification' })
      const iban = parseIban(partyAccount.iban)
      if (!iban.ok) return refuse({ reason: 'body-invalid', path: 'partyAccount.iban', text: iban.problem })
      const body = await answerQuestion(setup, call)
      return answerTo(call, { status: 200, headers: PAYEE_VERIFICATION_REFERENCE, body })
    },
    {
      isOfferedAt(host) {
        const { bankId } = routeContext.bankAt(host)
        return bankId !== undefined && profileOf(bankId).answersTppsAboutPayees
      },
    },
  )
}

/** The core bank verifies names alone: a code is always `NOAP`. */
async function answerQuestion(
  { coreBank, payeeLookups, profileOf }: OperationsSetup,
  { body, bank, tpp, givePlaceBack }: Call<typeof verifyPayee>,
): Promise<PayeeAnswer> {
  const { bankId } = bank
  const { iban } = body.partyAccount
  const { name, identification } = body.party
  const byCode: PayeeAnswer = identification === undefined ? {} : { partyIdMatch: 'NOAP' }
  if (name === undefined) return byCode
  const [currency = 'EUR'] = profileOf(bankId).payeeCurrencies
  const question = {
    bankId,
    account: { kind: 'iban' as const, iban },
    currency,
    agent: body.partyAgent?.financialInstitutionId.bicfi,
    name,
    requestId: randomUUID(),
  }
  const ask = async (): Promise<PayeeVerification> =>
    (await coreBank.verifyPayee?.(question)) ?? { kind: 'not-possible' }
  const lookup = { bankId, role: 'tpp', askerId: tpp.tppId, iban, name } as const
  return { ...byCode, ...toNameMatch(await payeeLookups.answer(lookup, ask, givePlaceBack)) }
}

const matchedNameCharactersMax = 140

function toNameMatch(verification: PayeeVerification): PayeeAnswer {
  switch (verification.kind) {
    case 'match':
      return { partyNameMatch: 'MTCH' }
    case 'close-match':
      return { partyNameMatch: 'CMTC', matchedName: verification.name.slice(0, matchedNameCharactersMax) }
    case 'no-match':
      return { partyNameMatch: 'NMTC' }
    case 'not-possible':
      return { partyNameMatch: 'NOAP' }
  }
}
