import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { test } from 'node:test'
import { freePort, type LocalPostgres, startPostgres, withUser } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { havnProcess } from '../faults/havn-process.ts'
import { until } from '../jobs/until.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import { giveToOwner } from '../support/owned-database.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'

// Depends on time: a process must notice within a minute, on a machine that other tests use.
test('a process whose connections reach a primary and its restored copy stops writing until one of them is gone', async (t) => {
  const folder = mkdtempSync('/tmp/havn-two-primaries-')
  chmodSync(folder, 0o777)
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const start = (name: string) => startPostgres({ directory: join(folder, name), settings: { fsync: 'off' } })
  const before = await start('original')
  await prepareSandboxDatabase(await giveToOwner(before.url()))
  await before.stop()
  execFileSync('cp', ['-a', join(folder, 'original'), join(folder, 'copy')])
  const [original, copy] = [await start('original'), await start('copy')]
  t.after(() => original.stop())
  let isCopyStopped = false
  const stopCopy = async () => {
    if (!isCopyStopped) await copy.stop()
    isCopyStopped = true
  }
  t.after(stopCopy)

  const balancer = await openBalancer(original)
  t.after(() => balancer.close())
  const ca = makeCa()
  const operationsPort = await freePort()
  const havn = await havnProcess({
    databaseUrl: withUser(`postgresql://127.0.0.1:${balancer.port}/postgres`, 'havn_owner'),
    ca,
    settings: { HAVN_OPERATIONS_PORT: String(operationsPort) },
  })
  t.after(() => havn.close())
  await havn.start()
  const tpp = makeTpp(ca)
  const create = () => send(havn.port, signedRequest(tpp, ndctCreation()))
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${operationsPort}/readyz`)
    return `${answer.status} ${await answer.text()}`
  }
  assert.equal((await create()).status, 201)
  assert.match(await readiness(), /^200/)

  // New connections reach the copy, as those of other processes do. Those that are open stay at the original.
  balancer.target = copy
  await until(60, async () => /^503 .*two PostgreSQL servers/.test(await readiness()))
  await until(10, async () => (await create()).status === 503)

  balancer.target = original
  await stopCopy()
  await until(90, async () => (await create()).status === 201)
  await until(10, async () => (await readiness()).startsWith('200'))
})

/** Listens like a balancer in front of PostgreSQL. A new connection goes to the target, and stays there. */
async function openBalancer(target: LocalPostgres) {
  const balancer = {
    target,
    port: 0,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const { socketDirectory, port } = balancer.target
    const backend = connect(join(socketDirectory, `.s.PGSQL.${port}`))
    for (const socket of [client, backend]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          backend.destroy()
        })
    }
    client.pipe(backend).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  balancer.port = (server.address() as AddressInfo).port
  return balancer
}
