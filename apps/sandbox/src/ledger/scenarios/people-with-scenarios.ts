import { setTimeout as pause } from 'node:timers/promises'
import type { CoreBank, BankCustomer } from '@havn/server/core-bank'
import type { SandboxLedger } from '../sandbox-ledger.ts'
import { PERSON_SCENARIOS } from './person-scenarios.ts'
import type { PersonScenario } from './scenario.ts'

const BY_NATIONAL_ID: ReadonlyMap<string, PersonScenario> = new Map(
  PERSON_SCENARIOS.map((person) => [person.nationalId, person]),
)
const BY_PERSON_ID: ReadonlyMap<string, PersonScenario> = new Map(
  PERSON_SCENARIOS.map((person) => [person.personId, person]),
)

/** Kari Nordmann, whose accounts they all use. */
const ownerId = 'b0000000-0000-4000-8000-000000000001'

type People = Pick<
  SandboxLedger,
  'findCustomerByNationalId' | 'findCustomer' | 'listAccounts' | 'mayPayFrom' | 'listPeople'
>

/** People whom the books know only so that something happens to them. */
export function withPersonScenarios(books: People): People & Required<Pick<CoreBank, 'mayUseRail'>> {
  return {
    async findCustomerByNationalId(question) {
      const person = BY_NATIONAL_ID.get(question.nationalId)
      if (person === undefined) return books.findCustomerByNationalId(question)
      const { conduct } = person
      if (conduct.kind === 'be-unknown') return undefined
      if (conduct.kind === 'break-log-in') throw new Error('a scenario: nobody can be looked up')
      if (conduct.kind === 'log-in-slowly') await pause(conduct.seconds * 1000)
      return toPsu(person)
    },

    async findCustomer(question) {
      const person = BY_PERSON_ID.get(question.personId)
      return person === undefined ? books.findCustomer(question) : toPsu(person)
    },

    async listAccounts(question) {
      const accounts = await books.listAccounts(asOwner(question))
      return accounts.map((one) => ({ ...one, mayPay: one.mayPay && mayPay(question.personId) }))
    },

    mayPayFrom: async (question) => mayPay(question.personId) && books.mayPayFrom(asOwner(question)),

    mayUseRail: async ({ personId, rail }) =>
      rail !== 'instant' || behaviourOf(personId) !== 'have-no-instant-payments',

    async listPeople(bankId) {
      const known = PERSON_SCENARIOS.filter(({ conduct }) => conduct.kind !== 'be-unknown')
      const others = known.map(({ personId, nationalId }) => ({ personId, nationalId }))
      return [...(await books.listPeople(bankId)), ...others]
    },
  }
}

const behaviourOf = (personId: string) => BY_PERSON_ID.get(personId)?.conduct.kind

/** For themselves, not for a corporation that the owner may act for. */
function asOwner<Question extends { personId: string; agreementId: string | undefined }>(
  question: Question,
): Question {
  const isOne = BY_PERSON_ID.has(question.personId) && question.agreementId === undefined
  return isOne ? { ...question, personId: ownerId } : question
}

const mayPay = (personId: string) => behaviourOf(personId) !== 'see-but-not-pay'

function toPsu({ personId, name }: PersonScenario): BankCustomer {
  return { personId, name, isPrivateCustomer: true, agreements: [] }
}
