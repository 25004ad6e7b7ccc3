import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT_CREATION_HEADERS } from './headers/header-sets.ts'
import type { AnswerOf, BodyOf, Operation, QueryOf } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { NcbctPayment } from './payments/ncbct-payment.ts'
import { PaymentCreationAnswer } from './payments/payment-creation-answer.ts'
import { PaymentProduct } from './payments/payment-product.ts'
import { readQuery } from './read-query.ts'
import { compileBody } from './validate.ts'

const {
  createInstantPayment,
  createNcbctPayment,
  createNdctPayment,
  deletePayment,
  initializeSandbox,
  listTransactions,
  readPaymentStatus,
  setClock,
  startAuthorisation,
} = OPERATIONS

test('EP-01 VER-03 paths start with /v1, and each id is its key', () => {
  for (const [key, operation] of Object.entries<Operation>(OPERATIONS)) {
    assert.equal(operation.id, key)
    assert.match(operation.path, /^\/v1\//)
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(named, Object.keys(operation.pathParameters))
  }
})

test('SVC-17 EP-12 sandbox paths exist in the sandbox only', () => {
  for (const operation of Object.values<Operation>(OPERATIONS))
    assert.equal(operation.sandboxOnly, operation.path.startsWith('/v1/sandbox/'))
})

test('EP-22 /v1/user and /v1/users are one operation under two names, for any role', () => {
  const { readUser, readUsers } = OPERATIONS
  const own = { id: '', path: '', description: '' }
  assert.deepEqual({ ...readUsers, ...own }, { ...readUser, ...own })
  assert.equal(readUser.role, 'any')
})

/** An operation without what makes it itself. */
const commonOf = (operation: Operation) => {
  const answers = Object.entries(operation.answers).map(([status, answer]) => ({
    ...answer,
    status,
    example: undefined,
  }))
  return { ...operation, id: '', path: '', summary: '', description: '', body: undefined, answers }
}

test('SVC-15 EP-05 EP-06 EP-07 every product is created with the same headers, query and responses', () => {
  for (const operation of [createNcbctPayment, createInstantPayment])
    assert.deepEqual(commonOf(operation), commonOf(createNdctPayment))
  assert.equal(createNcbctPayment.headers, PAYMENT_CREATION_HEADERS)
  assert.equal(createNcbctPayment.body.schema, NcbctPayment)
  assert.equal(createNcbctPayment.answers[201].schema, PaymentCreationAnswer)
})

test('the last part of a creation is its product', () => {
  const products = [createNdctPayment, createNcbctPayment, createInstantPayment].map(({ path }) =>
    path.replace('/v1/payments/', ''),
  )
  assert.deepEqual(products, PaymentProduct.enum)
})

test('a cancellation is authorised as a payment is', () => {
  const { listAuthorisations: list, readAuthorisation: read } = OPERATIONS
  const pairs: [Operation, Operation][] = [
    [startAuthorisation, OPERATIONS.startCancellationAuthorisation],
    [list, OPERATIONS.listCancellationAuthorisations],
    [read, OPERATIONS.readCancellationAuthorisation],
  ]
  for (const [approval, cancellation] of pairs) {
    assert.equal(cancellation.path, approval.path.replace('/authorisations', '/cancellation-authorisations'))
    const own = { id: '', path: '', summary: '', description: '', answers: {} }
    assert.deepEqual({ ...cancellation, ...own }, { ...approval, ...own })
    assert.deepEqual(Object.keys(cancellation.answers), Object.keys(approval.answers))
  }
})

test('ERR-07 SCA-02 every operation that answers 401 answers it with the link scaRedirect', () => {
  const answers = Object.values<Operation>(OPERATIONS).flatMap(({ answers: { 401: sca } }) => sca ?? [])
  assert.equal(answers.length, 31)
  for (const { schema } of answers) {
    assert.ok(schema)
    const result = compileBody(schema)({ tppMessages: [], _links: {} })
    assert.deepEqual(result.ok ? [] : result.problem.map(({ path }) => path), ['_links.scaRedirect'])
  }
})

test('a response that the operation does not declare does not compile', () => {
  const missing: AnswerOf<typeof readPaymentStatus> = { status: 404, body: { tppMessages: [] } }
  const done: AnswerOf<typeof initializeSandbox> = { status: 204 }
  // @ts-expect-error reading a status answers no 201
  const undeclared: AnswerOf<typeof readPaymentStatus> = { status: 201, body: { tppMessages: [] } }
  // @ts-expect-error a 401 carries scaRedirect
  const withoutLink: AnswerOf<typeof createNdctPayment> = { status: 401, body: { tppMessages: [] } }
  // @ts-expect-error a 201 has Location and ASPSP-SCA-Approach
  const withoutHeaders: AnswerOf<typeof createNdctPayment> = {
    status: 201,
    body: { paymentId: 'x', transactionStatus: 'RCVD' },
  }
  // @ts-expect-error 204 has no body
  const withBody: AnswerOf<typeof initializeSandbox> = { status: 204, body: {} }
  // @ts-expect-error the amount is an object
  const body: Partial<BodyOf<typeof createNdctPayment>> = { instructedAmount: '100.00' }
  // @ts-expect-error a 201 has ASPSP-SCA-Approach
  const withoutApproach: AnswerOf<typeof startAuthorisation> = {
    status: 201,
    body: {
      scaStatus: 'received',
      authorisationId: 'x',
      _links: { scaStatus: { href: '/', verbs: ['GET'] } },
    },
  }
  const cancelled: AnswerOf<typeof deletePayment> = { status: 204 }
  const links = {
    self: { href: '/', verbs: [] },
    status: { href: '/', verbs: [] },
    startAuthorisation: { href: '/', verbs: [] },
  }
  const accepted = { status: 202, body: { transactionStatus: 'ACTC', _links: links } } as const
  const toApprove: AnswerOf<typeof deletePayment>[] = [
    accepted,
    { ...accepted, headers: { 'ASPSP-SCA-Approach': 'REDIRECT' } },
    // @ts-expect-error it has no Location
    { ...accepted, headers: { Location: '/' } },
  ]
  // @ts-expect-error seconds are a number
  const clock: BodyOf<typeof setClock> = { advanceSeconds: '60' }
  // @ts-expect-error the query is read as booleans
  const query: QueryOf<typeof createNdctPayment> = { allowLogicalDuplicate: 'true' }
  // @ts-expect-error bookingStatus is one of its choices
  const choice: QueryOf<typeof listTransactions> = { bookingStatus: 'done', limit: 200 }
  assert.ok([
    missing,
    done,
    undeclared,
    withoutLink,
    withoutHeaders,
    withBody,
    body,
    query,
    choice,
    withoutApproach,
    clock,
    cancelled,
    toApprove,
  ])
})

const queryOf = (search: string) => {
  const result = readQuery(createNdctPayment, new URLSearchParams(search))
  return result.ok ? result.value : result.problem.map(({ code, path, text }) => `${code} ${path}: ${text}`)
}

test('EP-03 allowLogicalDuplicate is true, false or absent', () => {
  assert.deepEqual(queryOf('allowLogicalDuplicate=true'), { allowLogicalDuplicate: true })
  assert.deepEqual(queryOf('allowLogicalDuplicate=false'), { allowLogicalDuplicate: false })
  assert.deepEqual(queryOf(''), {})
})

for (const value of ['', 'TRUE', '1', 'yes', 'true '])
  test(`EP-03 400 FORMAT_ERROR: allowLogicalDuplicate=${JSON.stringify(value)}`, () => {
    assert.deepEqual(queryOf(`allowLogicalDuplicate=${value}`), [
      `FORMAT_ERROR allowLogicalDuplicate: expected true or false, got ${JSON.stringify(value)}`,
    ])
  })

test('EP-03 400 FORMAT_ERROR: twice, and unknown names', () => {
  assert.deepEqual(
    queryOf('allowLogicalDuplicate=true&allowLogicalDuplicate=true&allowLogicalDuplicates=true&__proto__=1'),
    [
      'FORMAT_ERROR allowLogicalDuplicate: expected the query parameter once, got it 2 times',
      'FORMAT_ERROR allowLogicalDuplicates: this query parameter is not known; did you mean allowLogicalDuplicate?',
      'FORMAT_ERROR __proto__: this query parameter is not known; known are allowLogicalDuplicate',
    ],
  )
})
