import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openDocs } from '../pages/docs.ts'
import { buildIndex } from './build-index.ts'
import { prepare, search } from './rank.ts'

const index = prepare(buildIndex(openDocs(join(import.meta.dirname, '../../../../..'))))

/** What is asked, and how the address of the first hit begins. */
const FIRST_HITS: readonly (readonly [query: string, path: string])[] = [
  ['webhook', '/docs/guides/webhooks'],
  ['webhooks retry', '/docs/guides/webhooks'],
  ['FORMAT_ERROR', '/docs/errors/FORMAT_ERROR'],
  ['kid_invalid', '/docs/errors/KID_INVALID'],
  ['rate limit', '/docs/guides/pagination-and-quotas'],
  ['oauth token', '/docs/concepts/signing'],
  ['idempotency', '/docs/guides/retries-and-idempotency'],
  ['idempotency key', '/docs/guides/retries-and-idempotency'],
  ['pagination', '/docs/guides/pagination-and-quotas'],
  ['standing order', '/docs/guides/standing-orders'],
  ['direct debit', '/docs/guides/standing-orders'],
  ['certificate eidas', '/docs/guides/certificates'],
  ['signing string', '/docs/concepts/signing'],
  ['time travel', '/docs/concepts/time'],
  ['basket', '/docs/concepts/baskets'],
  ['glossary', '/docs/glossary'],
  ['test users', '/docs/sandbox-data'],
  ['sandbox user', '/docs/sandbox-data'],
  ['scenarios', '/docs/scenarios'],
  ['settings', '/docs/settings'],
  ['HAVN_DATABASE_URL_TPP', '/docs/settings'],
  ['swagger', '/docs/openapi-and-collections'],
  ['docker', '/docs/ci'],
  ['theme', '/docs/themes'],
  ['white label', '/docs/themes'],
  ['changelog', '/docs/changelog'],
  ['payment status', '/docs/payment-status'],
  ['sca', '/docs/sca'],
  ['createNdctPayment', '/docs/api/createNdctPayment'],
  ['list transactions', '/docs/api/listTransactions'],
  ['decide authorisation', '/docs/api/decideAuthorisation'],
  ['conformance', '/docs/conformance'],
]

describe('search', () => {
  for (const [query, path] of FIRST_HITS)
    test(`“${query}” finds ${path} first`, () => {
      const { hits } = search(index, query)
      assert(
        hits[0]?.entry.path.startsWith(path),
        hits
          .slice(0, 5)
          .map(({ entry, score }) => `${score.toFixed(1)} ${entry.path} ${entry.title}`)
          .join('\n'),
      )
    })

  test('words of the field that name something else here come with a note', () => {
    for (const query of ['oauth', 'direct debit', 'refund', 'idempotency', 'rate limit', 'standing order'])
      assert.equal(search(index, query).notes.length, 1, query)
  })

  test('an empty query and one of stop words find nothing', () => {
    assert.equal(search(index, '  ').hits.length, 0)
    assert.equal(search(index, 'how to').hits.length, 0)
  })
})
