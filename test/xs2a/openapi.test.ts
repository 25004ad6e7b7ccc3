import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const bank = useBank()

interface Document {
  readonly info: Readonly<Record<string, string>>
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters: readonly { readonly $ref?: string }[]
            readonly security?: readonly object[]
          }
        >
      >
    >
  >
  readonly security: readonly object[]
}

async function document(headers: Record<string, string> = {}): Promise<Document> {
  const request = { method: 'GET', target: '/openapi.json', headers, body: undefined }
  return (await send(bank.port, request)).json as unknown as Document
}

test('DX-06 VER-01 VER-02 the document has the API release and the version of the documentation', async () => {
  const { info } = await document()
  assert.deepEqual([info['version'], info['x-documentation-version']], ['1.23.7', '2.11.0'])
})

test('DX-06 servers is the origin that serves the document', async () => {
  assert.deepEqual((await document()).servers, [{ url: bank.baseUrl }])
})

test('EP-01 VER-03 every path of the document has the prefix /v1', async () => {
  const { paths } = await document()
  assert(Object.keys(paths).length > 50)
  for (const path of Object.keys(paths)) assert.match(path, /^\/v1\//)
})

test('EP-10 X-PSU-IDENTITY, PSU-Context and TPP-Brand-Logging-Information are not declared for a signing basket, and Digest is not required', async () => {
  const { paths, security } = await document()
  const operation = paths['/v1/signing-baskets']?.['post']
  const names = (operation?.parameters ?? []).map(({ $ref = '' }) =>
    $ref.replace('#/components/parameters/', ''),
  )
  assert(names.includes('PSU-ID-required'), names.join())
  for (const name of ['X-PSU-IDENTITY', 'PSU-Context', 'TPP-Brand-Logging-Information'])
    assert(!names.some((one) => one.startsWith(name)), name)
  assert.equal(operation?.security, undefined)
  assert.deepEqual(security, [{ signature: [] }])
  const payment = paths['/v1/payments/norwegian-domestic-credit-transfers']?.['post']
  assert.deepEqual(payment?.security, [{ signature: [], digest: [] }])
})

test('HDR-04 HDR-05 the document requires TPP-Session-ID and TPP-Redirect-URI where the server does', async () => {
  const { paths } = await document()
  const required = (method: string, path: string) =>
    (paths[path]?.[method]?.parameters ?? [])
      .map(({ $ref = '' }) => $ref.replace('#/components/parameters/', ''))
      .filter((name) => /^TPP-(Session-ID|Redirect-URI)-required$/.test(name))
      .map((name) => name.replace('-required', ''))
      .toSorted()
  const both = ['TPP-Redirect-URI', 'TPP-Session-ID']
  for (const path of ['/v1/payments/norwegian-cross-border-credit-transfers', '/v1/signing-baskets'])
    assert.deepEqual(required('post', path), both, path)
  for (const path of ['/v1/consents', '/v1/bank-offered-consents'])
    assert.deepEqual(required('post', path), [], path)
  for (const path of ['/v1/user', '/v1/agreements']) assert.deepEqual(required('get', path), [], path)
  for (const path of Object.keys(paths).filter((one) => /^\/v1\/(card-)?accounts/.test(one)))
    assert.deepEqual(required('get', path), [], path)
})
