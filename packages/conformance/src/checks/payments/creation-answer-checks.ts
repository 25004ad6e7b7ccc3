import { type Check } from '../../check.ts'
import { failed, passed, type Outcome } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { at, codesOf, describeAnswer, linkOf, listAt, textAt } from '../../exchange/read-answer.ts'
import { changeBody } from '../support/body.ts'
import { expectCreated, expectRefused, expectThat, firstOf } from '../support/expect.ts'
import {
  BULK,
  create,
  INSTANT,
  NCBCT,
  NDCT,
  PERIODIC,
  type Product,
  requireCreated,
} from '../support/products.ts'
import { isAmount, PAYMENT_STATUSES } from '../support/values.ts'

const needs = ['pisp', 'facts', 'payments'] as const

/** A check of the 201 of a product. */
function answerCheck(
  product: Product,
  { id, rules, title }: Pick<Check, 'id' | 'rules' | 'title'>,
  judge: (answer: Exchange) => Outcome,
): Check {
  return {
    id,
    rules,
    title,
    severity: 'must',
    needs,
    run: async (context) => judge(await requireCreated(context, product)),
  }
}

const creationCheck = (product: Product, rules: readonly string[], severity: Check['severity']): Check => ({
  id: `payments/create-${product.name}`,
  rules,
  title: `An ordinary ${product.name} payment is created: 201.`,
  severity,
  needs,
  run: async (context) => expectCreated(await create(context, product)),
})

/** The fee of a payment, if the answer has one. */
function judgeFees(answer: Exchange) {
  const fees = at(answer.json, 'transactionFees')
  const indicator = at(answer.json, 'transactionFeeIndicator')
  const hasFees = isAmount(at(fees, 'amount'), at(fees, 'currency'))
  return firstOf(
    expectThat(fees === undefined || hasFees, 'transactionFees with amount and currency', answer),
    expectThat(
      indicator === undefined || typeof indicator === 'boolean',
      'a boolean transactionFeeIndicator, or none',
      answer,
    ),
    expectThat(indicator !== true || hasFees, 'transactionFees, as transactionFeeIndicator is true', answer),
  )
}

const answersOf = (product: Product): readonly Check[] => [
  answerCheck(
    product,
    {
      id: `payments/${product.name}-id`,
      rules: ['PCR-01'],
      title: `The answer to a ${product.name} creation has a paymentId.`,
    },
    (answer) => expectThat((textAt(answer.json, 'paymentId') ?? '') !== '', 'a string paymentId', answer),
  ),
  answerCheck(
    product,
    {
      id: `payments/${product.name}-status`,
      rules: ['PCR-02', 'ST-01'],
      title: `The answer to a ${product.name} creation has a transactionStatus of the specification.`,
    },
    (answer) =>
      expectThat(
        PAYMENT_STATUSES.includes(textAt(answer.json, 'transactionStatus') ?? ''),
        `a transactionStatus of ${PAYMENT_STATUSES.join(', ')}`,
        answer,
      ),
  ),
  answerCheck(
    product,
    {
      id: `payments/${product.name}-fees`,
      rules: ['PCR-03', 'PCR-04'],
      title: `The answer to a ${product.name} creation has its fee by amount and currency, if it has one.`,
    },
    judgeFees,
  ),
]

async function runDuplicate(context: CheckContext) {
  const body = NDCT.body(context)
  const first = await create(context, NDCT, { body, query: '' })
  if (first.status !== 201) return expectCreated(first)
  const refused = await create(context, NDCT, { body, query: '' })
  const allowed = await create(context, NDCT, { body, query: '?allowLogicalDuplicate=true' })
  return firstOf(expectRefused(refused), expectCreated(allowed))
}

export const CREATION_CHECKS: readonly Check[] = [
  creationCheck(NDCT, ['EP-02', 'SVC-03', 'SVC-14', 'EP-04'], 'must'),
  creationCheck(NCBCT, ['EP-05', 'SVC-15', 'EP-07'], 'must'),
  creationCheck(INSTANT, ['VER-19'], 'should'),
  creationCheck(BULK, ['BSK-09'], 'should'),
  creationCheck(PERIODIC, ['VER-18'], 'should'),
  ...answersOf(NDCT),
  ...answersOf(NCBCT),
  {
    id: 'payments/sca-link',
    rules: ['SCA-01', 'SCA-02', 'PCR-07', 'LIM-04'],
    title: 'A created payment that waits for the PSU (RCVD) has a link scaRedirect.',
    severity: 'must',
    needs,
    async run(context) {
      const answer = await requireCreated(context, NDCT)
      if (textAt(answer.json, 'transactionStatus') !== 'RCVD') return passed('It does not wait for the PSU.')
      return expectThat(linkOf(answer, 'scaRedirect') !== undefined, 'a link scaRedirect', answer)
    },
  },
  {
    id: 'payments/duplicate',
    rules: ['EP-03'],
    title: 'A logical duplicate is refused, and accepted with allowLogicalDuplicate=true.',
    severity: 'should',
    needs,
    run: runDuplicate,
  },
  {
    id: 'payments/duplicate-not-allowed',
    rules: ['EP-03'],
    title: 'A logical duplicate is refused with allowLogicalDuplicate=false.',
    severity: 'must',
    needs,
    async run(context) {
      const [body, query] = [NDCT.body(context), '?allowLogicalDuplicate=false']
      const first = await create(context, NDCT, { body, query })
      if (first.status !== 201) return expectCreated(first)
      return expectRefused(await create(context, NDCT, { body, query }))
    },
  },
  {
    id: 'payments/duplicate-flag-unreadable',
    rules: ['EP-03', 'EP-06'],
    title: 'An allowLogicalDuplicate that is no boolean is refused.',
    severity: 'should',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const domestic = await create(context, NDCT, { query: '?allowLogicalDuplicate=perhaps' })
      const abroad = await create(context, NCBCT, { query: '?allowLogicalDuplicate=perhaps' })
      return firstOf(expectRefused(domestic), expectRefused(abroad))
    },
  },
  {
    id: 'payments/cross-border-duplicate-flag',
    rules: ['EP-06'],
    title: 'A cross-border creation takes allowLogicalDuplicate=false.',
    severity: 'must',
    needs,
    run: async (context) =>
      expectCreated(await create(context, NCBCT, { query: '?allowLogicalDuplicate=false' })),
  },
  {
    id: 'payments/periodic-duplicate-months',
    rules: ['VER-18'],
    title: 'A periodic payment with frequency MonthlyVariable and the same month twice is refused.',
    severity: 'must',
    needs,
    async run(context) {
      await requireCreated(context, PERIODIC)
      const body = changeBody(PERIODIC.body(context), {
        set: { frequency: 'MonthlyVariable', monthsOfExecution: ['3', '3'] },
      })
      return expectRefused(await create(context, PERIODIC, { body }))
    },
  },
  {
    id: 'payments/end-to-end-identification',
    rules: ['VER-17'],
    title: 'endToEndIdentification is accepted.',
    severity: 'should',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const body = changeBody(NDCT.body(context), { set: { endToEndIdentification: 'E2E-4711' } })
      return expectCreated(await create(context, NDCT, { body }))
    },
  },
  {
    id: 'payments/all-faults-at-once',
    rules: ['DX-01', 'DX-02', 'MSG-03'],
    title: 'One answer lists every fault of a body with FORMAT_ERROR and its path.',
    severity: 'beyond',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const unset = ['creditorName', 'creditorAddress.country']
      const answer = await create(context, NDCT, { body: changeBody(NDCT.body(context), { unset }) })
      const messages = listAt(answer.json, 'tppMessages')
      const paths = new Set(messages.map((message) => textAt(message, 'path')))
      const isWhole = answer.status === 400 && unset.every((path) => paths.has(path))
      return isWhole && codesOf(answer).includes('FORMAT_ERROR')
        ? passed()
        : failed(`400 FORMAT_ERROR with the paths ${unset.join(' and ')}`, describeAnswer(answer))
    },
  },
]
