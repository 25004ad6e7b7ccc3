import { type Result, success } from '@havn/contract'
import { isBic, type PayeeResponder, readParticipants } from '../../domain/payee-lookups/index.ts'
import { listOf, readFields, trueOrFalse } from './document-field.ts'
import { fileOf } from './file-fields.ts'

const isCurrencyCode = (item: unknown): item is string => typeof item === 'string' && /^[A-Z]{3}$/.test(item)

const VERIFICATION = {
  currencies: { isRequired: true, ...listOf('currencies such as EUR', isCurrencyCode) },
  tppsMayDecline: trueOrFalse,
  answersTpps: trueOrFalse,
} as const

/** Whether the names of payees are verified, for payments in which currencies, and what TPPs may do. */
export const payeeVerification = {
  read: (json: unknown) => readFields(VERIFICATION, json),
}

const RESPONDER = {
  bics: { isRequired: true, ...listOf('BICs of the bank such as HAVNNO22', isBic) },
  directoryFile: { isRequired: true, ...fileOf('a copy of the directory of participants', readParticipants) },
} as const

/** The BICs of the bank, and who may ask it about its accounts. */
export const payeeResponder = { read: readResponder }

function readResponder(json: unknown): Result<PayeeResponder, readonly string[]> {
  const read = readFields(RESPONDER, json)
  return read.ok ? success({ bics: read.value.bics, directory: read.value.directoryFile }) : read
}
