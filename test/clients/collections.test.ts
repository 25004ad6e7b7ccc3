import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { postmanClient, postmanCollection } from './support/postman-client.ts'
import { type SigningProxy, startSigningProxy } from './support/signing-proxy.ts'
import { useBank } from '../support/bank.ts'

const bank = useBank()

/** A proxy of a TPP of its own, whose sandbox nobody else changes. */
async function withProxy(use: (url: string) => Promise<void>): Promise<void> {
  const proxy: SigningProxy = await startSigningProxy(bank, bank.newTpp())
  try {
    await use(proxy.url)
  } finally {
    proxy.close()
  }
}

const WALK_THROUGHS = ['A first payment', 'A first look at accounts']

function requestsOf(name: string) {
  const folder = postmanCollection.item.find((one) => one.name === name)
  assert(folder, name)
  return folder.item
}

describe('the collection, sent unsigned to a signing proxy', () => {
  test('Postman: the first payment reaches ACSC, and then the accounts are read', () =>
    withProxy(async (url) => {
      const client = postmanClient(url)
      for (const request of WALK_THROUGHS.flatMap(requestsOf)) await client.send(request)
      assert.match(client.variables.get('psuId') ?? '', /^[0-9a-f-]{36}$/)
    }))

  test('every body of a payment works as it stands, again and again, and is then found under its variable', () =>
    withProxy(async (url) => {
      const client = postmanClient(url)
      const requests = ['payments', 'bulk-payments', 'periodic-payments'].flatMap(requestsOf)
      const creations = requests.filter(({ request }) => request.method === 'POST')
      assert.equal(creations.length, 5)
      for (const request of [...creations, ...creations]) {
        const answer = await client.send(request)
        assert.equal(answer.status, 201, `${request.name}: ${JSON.stringify(answer.json)}`)
      }
      for (const request of requests.filter((one) => one.request.method === 'GET')) {
        const answer = await client.send(request)
        assert.equal(answer.status, 200, `${request.name}: ${JSON.stringify(answer.json)}`)
      }
    }))
})
