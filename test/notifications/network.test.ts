import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { openDeliverer } from './support/deliverer.ts'
import { openReceiver } from './support/receiver.ts'
import { idOf, openScene, type Scene } from './support/scene.ts'

const content = 'status=PROCESS'

/** Returns the outcome of the first try. */
async function triedAt(scene: Scene, path: string): Promise<unknown> {
  await scene.deliverer.deliver()
  const [notification] = await scene.log(idOf(path))
  return notification?.['last_problem'] ?? notification?.['last_status']
}

test('as in production, nothing is sent to loopback or a private network, in whatever notation', async (t) => {
  const scene = await openScene(t, {
    deliverer: {
      allowsLoopback: false,
      resolve: async (hostname) => [hostname.replace(/\.tpp\.example$/, '').replaceAll('-', '.')],
    },
  })
  const { port } = scene.receiver
  const uris = [
    `http://localhost:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://2130706433:${port}/`,
    `https://127-0-0-1.tpp.example:${port}/`,
    'https://10-0-0-1.tpp.example/',
    'https://169-254-169-254.tpp.example/latest/meta-data/',
    'https://192-168-1-1.tpp.example/',
    'https://100-64-0-1.tpp.example/',
    'https://192-0-2-1.tpp.example/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
  ]
  for (const uri of uris)
    assert.equal(
      await triedAt(scene, await scene.pay({ uri, content })),
      'the address is not a public one',
      uri,
    )
  assert.equal(scene.receiver.received.length, 0)
})

test('in the sandbox notifications go to loopback, and to no other network of this machine', async (t) => {
  const scene = await openScene(t, {
    deliverer: { resolve: async () => ['192.168.1.1', '::ffff:127.0.0.1'] },
  })
  const { port } = scene.receiver
  assert.equal(await triedAt(scene, await scene.pay({ uri: `http://127.0.0.1:${port}/`, content })), 204)
  const problem = await triedAt(scene, await scene.pay({ uri: `https://tpp.example:${port}/`, content }))
  assert.equal(problem, 'the address is not a public one')
})

test('a name is resolved once for each try, and the connection goes to the checked address', async (t) => {
  const scene = await openScene(t)
  const asked: string[] = []
  const authority = makeCa('TLS CA')
  const tls = makeTpp(authority, {
    name: 'tpp.example',
    tppId: null,
    roles: null,
    extensions: ['subjectAltName=DNS:tpp.example'],
  })
  const receiver = await openReceiver(scene.bank, { tls })
  const deliverer = openDeliverer(scene.bank, {
    authorities: authority.pem,
    // A second answer, which a name server might give a moment later, must have no effect.
    resolve: async (hostname) => {
      asked.push(hostname)
      return [asked.length === 1 ? '127.0.0.1' : '10.0.0.1']
    },
  })
  t.after(async () => {
    await deliverer.close()
    await receiver.close()
  })
  await scene.pay({ uri: `https://tpp.example:${receiver.port}/notified`, content })
  await deliverer.deliver()
  assert.deepEqual(asked, ['tpp.example'])
  assert.deepEqual(
    receiver.received.map(({ headers, target }) => [headers.host, target]),
    [[`tpp.example:${receiver.port}`, '/notified']],
  )
})

test('the certificate of the receiver must be for its name, of a trusted authority, and not expired', async (t) => {
  const scene = await openScene(t)
  const authority = makeCa('TLS CA')
  const named = (name: string) => ({ name, tppId: null, roles: null, extensions: [`subjectAltName=${name}`] })
  const cases = [
    { tls: makeTpp(authority, named('DNS:localhost')), problem: undefined },
    { tls: makeTpp(authority, named('DNS:other.example')), problem: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    {
      tls: makeTpp(makeCa('Unknown CA'), named('DNS:localhost')),
      problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    },
    {
      tls: makeTpp(authority, { ...named('DNS:localhost'), validTo: '20210101000000Z' }),
      problem: 'CERT_HAS_EXPIRED',
    },
  ]
  for (const { tls, problem } of cases) {
    const receiver = await openReceiver(scene.bank, { tls })
    const deliverer = openDeliverer(scene.bank, { authorities: authority.pem })
    const path = await scene.pay({ uri: `https://localhost:${receiver.port}/`, content })
    await deliverer.deliver()
    const [notification] = await scene.log(idOf(path))
    const expected = problem === undefined ? null : `the certificate was not accepted: ${problem}`
    assert.equal(notification?.['last_problem'], expected)
    assert.equal(receiver.received.length, problem === undefined ? 1 : 0)
    await deliverer.close()
    await receiver.close()
  }
})

test('with Node’s own list of authorities, a certificate of a private authority is not accepted', async (t) => {
  const scene = await openScene(t)
  const extensions = ['subjectAltName=DNS:localhost']
  const tls = makeTpp(scene.bank.ca, { name: 'localhost', tppId: null, roles: null, extensions })
  const receiver = await openReceiver(scene.bank, { tls })
  t.after(() => receiver.close())
  const problem = await triedAt(
    scene,
    await scene.pay({ uri: `https://localhost:${receiver.port}/`, content }),
  )
  assert.match(String(problem), /^the certificate was not accepted/)
  assert.equal(receiver.received.length, 0)
})

test('if nobody listens at the first address, the same try goes to the second', async (t) => {
  const scene = await openScene(t, { receiver: { host: '::1' } })
  const path = await scene.pay({ content })
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC'])
  assert.equal((await scene.log(idOf(path)))[0]?.['tries'], 1)
})

test('a name server that does not answer delays only its own notifications', async (t) => {
  const scene = await openScene(t, {
    deliverer: { connectMilliseconds: 100, resolve: () => new Promise(() => {}) },
  })
  const problem = await triedAt(scene, await scene.pay({ uri: 'https://tpp.example/', content }))
  assert.equal(problem, 'the name has no address')
})
