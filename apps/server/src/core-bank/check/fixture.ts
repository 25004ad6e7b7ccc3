import { CURRENCIES, type Currency, failure, type Result } from '@havn/contract'
import { Type } from 'typebox'
import {
  CreditorAccount,
  DebtorAccount,
  decode,
  type Decoded,
  KidRules,
  Money,
  OPTIONAL_QUESTIONS,
  PayeeVerification,
} from '../index.ts'

const Person = Type.Object({ nationalId: Type.String() })

const Fixture = Type.Object({
  bankId: Type.String(),
  /** The time zone of the bank's days. */
  timeZone: Type.Optional(Type.String()),
  /** The bank's home currency. */
  currency: Type.Optional(Type.Unsafe<Currency>({ type: 'string', enum: [...CURRENCIES] })),
  /** The optional questions that the bank answers. */
  optionalQuestions: Type.Optional(
    Type.Array(
      Type.Unsafe<(typeof OPTIONAL_QUESTIONS)[number]>({ type: 'string', enum: OPTIONAL_QUESTIONS }),
    ),
  ),
  /** The test actions that the bank offers below /core-bank/v1/test/. */
  testActions: Type.Optional(
    Type.Array(Type.Unsafe<'deposit' | 'settle'>({ type: 'string', enum: ['deposit', 'settle'] })),
  ),
  /** The scheme of people's ids, where the pack of the bank knows them by something else than a national id. */
  personIdScheme: Type.Optional(Type.String()),
  people: Type.Object({ payer: Person, stranger: Person, nobody: Person }),
  accounts: Type.Object({
    payer: DebtorAccount,
    unknown: DebtorAccount,
    blocked: Type.Optional(DebtorAccount),
    domestic: CreditorAccount,
    abroad: Type.Optional(
      Type.Object({ account: CreditorAccount, currency: Type.String(), agent: Type.String() }),
    ),
    returning: Type.Optional(CreditorAccount),
  }),
  limited: Type.Optional(
    Type.Object({
      nationalId: Type.String(),
      agreementId: Type.Optional(Type.String()),
      account: DebtorAccount,
      most: Money,
    }),
  ),
  kid: Type.Optional(Type.Object({ bban: Type.String(), rules: KidRules })),
  payees: Type.Optional(
    Type.Array(
      Type.Object({
        account: CreditorAccount,
        currency: Type.String(),
        name: Type.String(),
        expected: PayeeVerification,
      }),
    ),
  ),
  payeeAccounts: Type.Optional(
    Type.Array(
      Type.Object({
        account: CreditorAccount,
        currency: Type.String(),
        registered: Type.Array(Type.String()),
      }),
    ),
  ),
})

/** What a bank says about its test system: whom and what the cases may use. docs/core-bank-check.md explains it. */
export type Fixture = Decoded<typeof Fixture>

/** Reads a fixture file's text. A problem names the field, what was expected and what came. */
export function parseFixture(text: string): Result<Fixture> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (problem) {
    return failure(`it is not JSON: ${problem instanceof Error ? problem.message : ''}`)
  }
  return decode(Fixture, json)
}
