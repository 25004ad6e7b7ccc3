import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import norwegian from '../../../../../packages/contract/openapi.json' with { type: 'json' }
import standard from '../../../../../packages/contract/berlin-group.openapi.json' with { type: 'json' }
import { consoleAddress } from '../pages/address.ts'
import { openDocs } from '../pages/docs.ts'
import { operationsArticle } from '../views/index-pages.ts'
import { operationView } from '../views/operation-view.ts'
import { BERLIN_GROUP, findInterfaceAt, findOperationAt, NORWEGIAN } from './reference-interface.ts'

const docs = openDocs(join(import.meta.dirname, '../../../../..'))
const options = { docs, address: consoleAddress, today: new Date('2026-11-16T09:00:00Z') }

/** The parts of a printed document that name what a call may have and be answered. */
interface Printed {
  readonly paths: Readonly<Record<string, object>>
}

interface PrintedOperation {
  readonly operationId: string
  readonly responses: object
}

function operationsIn({ paths }: Printed): readonly PrintedOperation[] {
  return Object.values(paths).flatMap((path) =>
    Object.values(path).filter(
      (one: unknown): one is PrintedOperation =>
        typeof one === 'object' && one !== null && 'operationId' in one,
    ),
  )
}

function pageOf(path: string): string {
  const found = findOperationAt(path)
  assert(found, path)
  const { article, aside } = operationView(found, options)
  return `${article.toString()}${aside.toString()}`
}

describe('the reference of both interfaces', () => {
  for (const [api, document] of [
    [NORWEGIAN, norwegian],
    [BERLIN_GROUP, standard],
  ] as const)
    test(`${api.name}: every operation of the printed contract has a page with all of its answers`, () => {
      const printed = operationsIn(document)
      assert.ok(printed.length > 30)
      const list = operationsArticle(api, consoleAddress).toString()
      for (const { operationId, responses } of printed) {
        const path = `${api.path}/${operationId}`
        assert.ok(list.includes(`href="${path}"`), path)
        const page = pageOf(path)
        for (const status of Object.keys(responses))
          assert.match(page, new RegExp(`<span class="pill [^"]*">${status}<`))
      }
    })

  test('every page leads to the operations of both interfaces, without a script', () => {
    for (const path of ['/docs/api/readPayment', '/docs/api/berlin-group/readPayment'])
      for (const api of [NORWEGIAN, BERLIN_GROUP])
        assert.ok(pageOf(path).includes(`<a href="${api.path}"`), path)
    assert.equal(findInterfaceAt('/docs/api/berlin-group'), BERLIN_GROUP)
    assert.equal(findOperationAt('/docs/api/berlin-group/createNdctPayment'), undefined)
  })

  test('an operation that both interfaces have is shown as each of them has it', () => {
    const [own, other] = [pageOf('/docs/api/createConsent'), pageOf('/docs/api/berlin-group/createConsent')]
    assert.doesNotMatch(own, /berlin-group#/)
    assert.match(other, /<code>frequencyPerDay<\/code>/)
    assert.match(other, /<code>consentStatus<\/code>/)
    assert.match(other, /<code>X-Request-ID<\/code>/)
    assert.match(other, /--cert \$TPP\/qwac\.pem/)
  })

  test('every code of an answer leads to its place on the page of its interface', () => {
    const page = docs.find('errors/berlin-group')
    assert(page)
    const places = new Set(docs.render(page).headings.map(({ slug }) => slug))
    for (const operation of BERLIN_GROUP.operations)
      for (const { status, codes } of BERLIN_GROUP.answersOf(operation))
        for (const code of codes) {
          const [id, place = ''] = BERLIN_GROUP.codePage(code).split('#')
          assert.equal(id, 'errors/berlin-group')
          assert.ok(places.has(place), `${operation.id} ${status} ${code}`)
        }
    assert.match(
      pageOf('/docs/api/berlin-group/listAccounts'),
      /href="\/docs\/errors\/berlin-group#consent_invalid"/,
    )
  })
})
