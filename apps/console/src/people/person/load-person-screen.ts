import { expect, type SandboxEngagement, type SandboxPayment } from '@havn/tpp-sdk'
import { unlogged } from '../../design/index.ts'
import type { Context } from '../../server/index.ts'
import { loadActionFacts } from '../load-action-facts.ts'
import { loadPerson } from '../load-people.ts'
import type { Person } from '../person.ts'
import type { ActionFacts } from './person-actions.ts'

/** Everything that the page of a customer shows. */
export interface PersonScreen {
  readonly person: Person
  readonly actions: ActionFacts
  /** Which accounts the people of each agreement use, by the agreement's id. */
  readonly engagements: ReadonlyMap<string, readonly SandboxEngagement[]>
  /** Payments from or to the customer's accounts, newest first. */
  readonly payments: readonly SandboxPayment[]
}

/** Reads the customer of the address; undefined if there is none. */
export async function loadPersonScreen(context: Context): Promise<PersonScreen | undefined> {
  const { tpp, params } = context
  const person = await loadPerson(tpp.bank, params['customerId'] ?? '')
  if (person === undefined) return undefined
  const [actions, engagements, payments] = await Promise.all([
    loadActionFacts(context, [person]),
    loadEngagements(context, person),
    loadPayments(context, person),
  ])
  return { person, actions, engagements, payments }
}

async function loadEngagements(
  { tpp }: Context,
  { agreements }: Person,
): Promise<ReadonlyMap<string, readonly SandboxEngagement[]>> {
  const entries = agreements.map(async ({ id }): Promise<[string, readonly SandboxEngagement[]]> => {
    const answer = await expect(tpp.bank.sandbox.listSandboxEngagements({ agreementId: id }, unlogged), 200)
    return [id, answer.body]
  })
  return new Map(await Promise.all(entries))
}

const paymentsMax = 10

async function loadPayments({ tpp }: Context, { accounts }: Person): Promise<readonly SandboxPayment[]> {
  const own = new Set(accounts.flatMap(({ number, relatedAccount }) => [number, relatedAccount ?? number]))
  const { body } = await expect(tpp.bank.sandbox.listSandboxPayments({}, unlogged), 200)
  return body.payments
    .filter(({ debtorAccount, creditorAccount }) => own.has(debtorAccount) || own.has(creditorAccount ?? ''))
    .slice(0, paymentsMax)
}
