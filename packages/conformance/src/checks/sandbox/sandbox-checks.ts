import { type Check } from '../../check.ts'
import { failed, NotReachedError, type Outcome, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { headerOf } from '../../exchange/exchange.ts'
import { at, describeAnswer, listAt, textAt } from '../../exchange/read-answer.ts'
import { CUSTOMERS_PATH } from '../../facts/sandbox-facts.ts'
import { expectRefused, expectStatus, expectThat, firstOf } from '../support/expect.ts'
import { replaceHeader } from '../support/signature-changes.ts'

const needs = ['sandbox'] as const

function requireCustomers(context: CheckContext) {
  return context.once('customers', async () => {
    const answer = await context.call({ path: CUSTOMERS_PATH })
    if (answer.status === 200 && Array.isArray(answer.json)) return answer
    throw new NotReachedError(
      `The customers were not listed: ${describeAnswer(answer)}`,
      'The sandbox must list them first.',
    )
  })
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTextList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isLink = (value: unknown) => isText(at(value, 'href')) && isTextList(at(value, 'verbs'))

/** A property that every listed customer must have. */
const customerCheck = (rule: string, expected: string, holds: (customer: unknown) => boolean): Check => ({
  id: `sandbox/customer-${rule.toLowerCase()}`,
  rules: [rule],
  title: `Every listed customer has ${expected}.`,
  severity: 'must',
  needs,
  async run(context) {
    const answer = await requireCustomers(context)
    const wrong = listAt(answer.json).find((customer) => !holds(customer))
    return wrong === undefined ? passed() : failed(expected, JSON.stringify(wrong))
  },
})

const agreementsOf = (customer: unknown) => listAt(customer, 'agreements')

const CUSTOMER_CHECKS: readonly Check[] = [
  customerCheck('SBX-01', 'a string customerId', (one) => isText(at(one, 'customerId'))),
  customerCheck('SBX-02', 'a string customerNumber', (one) => isText(at(one, 'customerNumber'))),
  customerCheck('SBX-03', 'a customerType PRIVATE or CORPORATE', (one) =>
    ['PRIVATE', 'CORPORATE'].includes(textAt(one, 'customerType') ?? ''),
  ),
  customerCheck('SBX-04', 'a string customerName', (one) => isText(at(one, 'customerName'))),
  customerCheck('SBX-05', 'an array agreements', (one) => Array.isArray(at(one, 'agreements'))),
  customerCheck('SBX-06', 'an array of strings accounts', (one) => isTextList(at(one, 'accounts'))),
  customerCheck('SBX-07', 'an array of strings cardAccounts', (one) => isTextList(at(one, 'cardAccounts'))),
  customerCheck('SBX-08', 'a link self', (one) => isLink(at(one, '_links', 'self'))),
  customerCheck('SBX-09', 'agreements with id, name and engagements', (one) =>
    agreementsOf(one).every(
      (agreement) =>
        isText(at(agreement, 'id')) &&
        isText(at(agreement, 'name')) &&
        isTextList(at(agreement, 'engagements')),
    ),
  ),
  customerCheck('SBX-10', 'agreements with links self and engagements', (one) =>
    agreementsOf(one).every(
      (agreement) =>
        isLink(at(agreement, '_links', 'self')) && isLink(at(agreement, '_links', 'engagements')),
    ),
  ),
]

const customersOf = (json: unknown, type: string) =>
  listAt(json).filter((customer) => textAt(customer, 'customerType') === type)

/** Whether a customer has what the initial data set gives it. */
const hasAccounts = (customer: unknown, cards: number): boolean =>
  listAt(customer, 'accounts').length === 2 && listAt(customer, 'cardAccounts').length >= cards

/** Creates a customer, resets the sandbox, and looks for the customer. */
async function runReset(context: CheckContext): Promise<Outcome> {
  const body = { customerType: 'PRIVATE', customerName: 'Conformance Customer' }
  const created = await context.call({ path: '/v1/sandbox/customers', body })
  if (created.status !== 201) return expectStatus(created, 201)
  const id = textAt(created.json, 'customerId') ?? ''
  const listed = await context.call({ path: '/v1/sandbox/customers' })
  const reset = await context.call({ method: 'POST', path: '/v1/sandbox/initialize' })
  const after = await context.call({ path: CUSTOMERS_PATH })
  const people = customersOf(after.json, 'PRIVATE')
  const companies = customersOf(after.json, 'CORPORATE')
  return firstOf(
    expectThat(listed.text.includes(id), `the new customer ${id}`, listed),
    expectStatus(reset, 200, 201, 202, 204),
    expectThat(!after.text.includes(id), `no customer ${id} any more`, after),
    expectThat(
      people.length > 0 && people.every((one) => hasAccounts(one, 1)),
      'private customers, each with 2 accounts and a card account',
      after,
    ),
    expectThat(
      companies.length > 0 && companies.every((one) => hasAccounts(one, 0)),
      'corporate customers, each with 2 accounts',
      after,
    ),
  )
}

export const SANDBOX_CHECKS: readonly Check[] = [
  {
    id: 'sandbox/customers',
    rules: ['EP-12', 'SVC-17', 'EP-14', 'EP-15'],
    title: 'GET /v1/sandbox/customers answers 200 with an array.',
    severity: 'must',
    needs,
    async run(context) {
      const answer = await context.call({ path: CUSTOMERS_PATH })
      return expectThat(answer.status === 200 && Array.isArray(answer.json), '200 with an array', answer)
    },
  },
  ...CUSTOMER_CHECKS,
  {
    id: 'sandbox/customers-without-parts',
    rules: ['EP-14', 'EP-15', 'SBX-05', 'SBX-06'],
    title:
      'withAccounts=false and withAgreements=false are accepted, and the lists of accounts and agreements are empty.',
    severity: 'must',
    needs,
    async run(context) {
      const answer = await context.call({
        path: '/v1/sandbox/customers?withAccounts=false&withAgreements=false',
      })
      const isEmpty = listAt(answer.json).every(
        (one) => isEmptyList(at(one, 'accounts')) && isEmptyList(at(one, 'agreements')),
      )
      return expectThat(
        answer.status === 200 && isEmpty,
        '200 with customers whose accounts and agreements are empty lists',
        answer,
      )
    },
  },
  ...(['X-Request-ID', 'TPP-Signature-Certificate', 'Signature'] as const).map(
    (header): Check => ({
      id: `sandbox/customers-without-${header.toLowerCase()}`,
      rules: ['EP-16'],
      title: `GET /v1/sandbox/customers without ${header} is refused.`,
      severity: 'must',
      needs,
      async run(context) {
        await requireCustomers(context)
        const change =
          header === 'X-Request-ID'
            ? { headers: { [header]: undefined } }
            : { tamper: replaceHeader(header, undefined) }
        return expectRefused(await context.call({ path: '/v1/sandbox/customers', ...change }))
      },
    }),
  ),
  {
    id: 'sandbox/why',
    rules: ['DX-08'],
    title: 'The sandbox explains a call of the TPP by its X-Request-ID.',
    severity: 'beyond',
    needs,
    async run(context) {
      const call = await context.call({ path: '/v1/sandbox/customers' })
      const id = headerOf(call.requestHeaders, 'x-request-id') ?? ''
      return expectStatus(await context.call({ path: `/v1/sandbox/requests/${id}` }), 200)
    },
  },
  {
    id: 'sandbox/absent-in-production',
    rules: ['SVC-17', 'SEC-30'],
    title: 'The sandbox’s operations do not exist in production.',
    severity: 'must',
    needs: ['production'],
    run: async (context) => expectStatus(await context.call({ path: '/v1/sandbox/customers' }), 404),
  },
  {
    id: 'sandbox/initialize',
    rules: ['SBX-11', 'SBX-12', 'SBX-13', 'SBX-14', 'EP-13', 'EP-25'],
    title: 'A created customer is listed; initialisation removes it and brings back the initial data set.',
    severity: 'must',
    needs: ['sandbox', 'reset'],
    run: runReset,
  },
]
