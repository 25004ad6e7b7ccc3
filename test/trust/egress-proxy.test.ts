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
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(`CONNECT ${url}`)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  after(() => void proxy.close())

  test('SIG-16 authorities are asked through it at the address that was checked', async () => {
    const fetchBytes = createFetch({ egressProxy, allowsLoopback: true })
    const limits = { bytesMax: 100, millisecondsMax: 5_000 }
    const body = { type: 'application/ocsp-request', bytes: Buffer.from('question') }
    const fetched = await fetchBytes({ url: 'http://localhost/', body, ...limits })
    assert(fetched.ok, fetched.ok ? '' : fetched.problem)
    assert.equal(fetched.value.toString(), 'what the authority says')
    assert.equal(asked.at(-1), 'POST http://localhost/', 'over plain HTTP by its name')
    await fetchBytes({ url: 'https://localhost/', ...limits })
    assert.equal(asked.at(-1), 'CONNECT 127.0.0.1:443')
    const count = asked.length
    const inside = createFetch({ egressProxy, allowsLoopback: false })
    for (const url of [
      'http://localhost/',
      'https://localhost/',
      'https://10.0.0.1/',
      'http://ocsp.invalid/',
    ])
      assert.equal((await inside({ url, ...limits })).ok, false, url)
    assert.equal(asked.length, count, 'the proxy is not asked about them')
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
