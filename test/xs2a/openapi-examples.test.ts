import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Payer, usePayer } from '../support/payer.ts'
import { send } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

/** A body of the document, as a TPP would copy it. */
type Example = Parameters<Payer['create']>[0] extends infer Request
  ? NonNullable<Request> extends { body?: infer Body }
    ? Body
    : never
  : never

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: { readonly requestBody?: { content: { 'application/json': { example?: Example } } } }
      }
    >
  >
}

const bank = useBank()
const payer = usePayer(bank)
const document = prepare(async () => {
  const request = { method: 'GET', target: '/openapi.json', headers: {}, body: undefined }
  return (await send(bank.port, request)).json as unknown as Document
})

const exampleAt = (target: string): NonNullable<Example> => {
  const example = document.paths[target]?.post?.requestBody?.content['application/json'].example
  assert(example, target)
  return example
}

for (const target of [
  '/v1/payments/norwegian-domestic-credit-transfers',
  '/v1/payments/norwegian-cross-border-credit-transfers',
  '/v1/payments/instant-norwegian-domestic-credit-transfers-straks',
  '/v1/bulk-payments/norwegian-domestic-credit-transfers',
  '/v1/periodic-payments/norwegian-domestic-credit-transfers',
])
  test(`DX-05 the example of POST ${target} is sent unchanged, and approved`, async () => {
    const path = await payer.pay({ target, body: exampleAt(target) })
    assert.match(await payer.statusOf(path), /^AC(TC|WC|SC)$/)
  })

test('the dates of examples are in the future, and move with the day', async () => {
  const target = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
  const { startDate } = exampleAt(target) as unknown as { startDate: string }
  assert(startDate > new Date().toISOString().slice(0, 10), startDate)
  bank.clock.offsetMilliseconds = 400 * 86_400_000
  const request = { method: 'GET', target: '/openapi.json', headers: {}, body: undefined }
  const later = (await send(bank.port, request)).json as unknown as Document
  bank.clock.offsetMilliseconds = 0
  const body = later.paths[target]?.post?.requestBody?.content['application/json'].example
  assert((body as unknown as { startDate: string }).startDate > startDate)
})
