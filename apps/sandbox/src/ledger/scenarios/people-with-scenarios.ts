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

/** Kari Nordmann, whose accounts the people of scenarios use. */
const ownerId = 'b0000000-0000-4000-8000-000000000001'

type People = Pick<
  SandboxLedger,
  'findCustomerByNationalId' | 'findCustomer' | 'listAccounts' | 'mayPayFrom' | 'listPeople'
>

/** Adds the people of scenarios to the people of the ledger. */
export function withPersonScenarios(ledger: People): People & Required<Pick<CoreBank, 'mayUseRail'>> {
  return {
    async findCustomerByNationalId(request) {
      const person = BY_NATIONAL_ID.get(request.nationalId)
      if (person === undefined) return ledger.findCustomerByNationalId(request)
      const { behaviour } = person
      if (behaviour.kind === 'be-unknown') return undefined
      if (behaviour.kind === 'fail-log-in') throw new Error('scenario: looking up the customer fails')
      if (behaviour.kind === 'log-in-slowly') await pause(behaviour.seconds * 1000)
      return toCustomer(person)
    },

    async findCustomer(request) {
      const person = BY_PERSON_ID.get(request.personId)
      return person === undefined ? ledger.findCustomer(request) : toCustomer(person)
    },

    async listAccounts(request) {
      const accounts = await ledger.listAccounts(asOwner(request))
      return accounts.map((account) => ({ ...account, mayPay: account.mayPay && mayPay(request.personId) }))
    },

    mayPayFrom: async (request) => mayPay(request.personId) && ledger.mayPayFrom(asOwner(request)),

    mayUseRail: async ({ personId, rail }) =>
      rail !== 'instant' || behaviourOf(personId) !== 'no-instant-payments',

    async listPeople(bankId) {
      const known = PERSON_SCENARIOS.filter(({ behaviour }) => behaviour.kind !== 'be-unknown')
      const others = known.map(({ personId, nationalId, name }) => ({ personId, nationalId, name }))
      return [...(await ledger.listPeople(bankId)), ...others]
    },
  }
}

const behaviourOf = (personId: string) => BY_PERSON_ID.get(personId)?.behaviour.kind

/** People of scenarios use the owner's private accounts, but not those of a corporation that the owner represents. */
function asOwner<Request extends { personId: string; agreementId: string | undefined }>(
  request: Request,
): Request {
  const isInScenario = BY_PERSON_ID.has(request.personId) && request.agreementId === undefined
  return isInScenario ? { ...request, personId: ownerId } : request
}

const mayPay = (personId: string) => behaviourOf(personId) !== 'see-but-not-pay'

function toCustomer({ personId, name }: PersonScenario): BankCustomer {
  return { personId, name, isPrivateCustomer: true, agreements: [] }
}
