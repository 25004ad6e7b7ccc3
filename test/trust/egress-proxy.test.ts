import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createFetch } from '../../apps/server/src/edge/trust/fetch-bytes.ts'
import { openCopy } from '../../apps/server/src/edge/trust/register/open-copy.ts'

describe('an egress proxy', () => {
  const asked: string[] = []
  const proxy = createServer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`)
    response.end('what the authority says')
  })
  let egressProxy = ''
  before(async () => {
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    egressProxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  })
  after(() => void proxy.close())

  test('SIG-16 authorities are asked through it, by names that only it can resolve', async () => {
    const fetchBytes = createFetch({ egressProxy, allowsLoopback: false })
    const limits = { bytesMax: 100, millisecondsMax: 5_000 }
    const body = { type: 'application/ocsp-request', bytes: Buffer.from('question') }
    const fetched = await fetchBytes({ url: 'http://ocsp.invalid/', body, ...limits })
    assert(fetched.ok, fetched.ok ? '' : fetched.problem)
    assert.equal(fetched.value.toString(), 'what the authority says')
    assert.equal(asked.at(-1), 'POST http://ocsp.invalid/')
  })

  test('SIG-16 a copy of the register is fetched through it', async () => {
    const { chunks } = await openCopy('http://localhost/copy.json', { now: new Date(), egressProxy })
    const [first] = await Array.fromAsync(chunks)
    assert.equal(Buffer.from(first ?? []).toString(), 'what the authority says')
    assert.equal(asked.at(-1), 'GET http://localhost/copy.json')
  })

  test('SIG-16 a register is not fetched over plain HTTP from elsewhere', async () => {
    await assert.rejects(
      openCopy('http://register.invalid/copy.json', { now: new Date(), egressProxy }),
      /expected an address that begins with https:\/\//,
    )
  })
})
