import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { until } from '../jobs/until.ts'
import { makeSeal, openBank, type TestBank } from '../support/bank.ts'
import { atHost } from '../support/basket-payer.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts'
import { openDeliverer } from './support/deliverer.ts'
import { openReceiver, type Receiver } from './support/receiver.ts'
import { idOf, openScene } from './support/scene.ts'

const DEAD = 'http://127.0.0.1:1'
const content = 'status=PROCESS'

describe('SEC-170 notifications leave through the egress proxy', () => {
  test('by CONNECT to the address that was checked, whatever the proxy resolves, and TLS is that of the TPP', async (t) => {
    const proxy = await startRecordingProxy()
    t.after(() => proxy.close())
    const scene = await openScene(t)
    const authority = makeCa('TLS CA')
    const extensions = ['subjectAltName=DNS:tpp.invalid']
    const tls = makeTpp(authority, { name: 'tpp.invalid', tppId: null, roles: null, extensions })
    const receiver = await openReceiver(scene.bank, { tls })
    const deliverer = openDeliverer(scene.bank, {
      authorities: authority.pem,
      egressProxy: proxy.url,
      resolve: (name) => Promise.resolve([name === 'tpp.invalid' ? '127.0.0.1' : '10.0.0.1']),
    })
    t.after(async () => {
      await deliverer.close()
      await receiver.close()
    })
    const path = await scene.pay({ uri: `https://tpp.invalid:${receiver.port}/n?x=1`, content })
    await deliverer.deliver()
    assert.deepEqual(deliverer.errors, [])
    assert(receiver.statusesOf(idOf(path)).length > 0, JSON.stringify(deliverer.tries))
    assert.deepEqual([...new Set(proxy.passed)], [`CONNECT 127.0.0.1:${receiver.port}`])
    assert.equal(receiver.received[0]?.headers.host, `tpp.invalid:${receiver.port}`)

    const countBefore = proxy.passed.length
    for (const host of ['private.invalid', '10.0.0.1', '169.254.169.254']) {
      const refused = await scene.pay({ uri: `https://${host}:${receiver.port}/`, content })
      await deliverer.deliver()
      const [tried] = await scene.log(idOf(refused))
      assert.equal(tried?.['last_problem'], 'the address is not a public one', host)
    }
    assert.equal(proxy.passed.length, countBefore, 'the proxy is not asked for an address that is not public')
  })

  test('a proxy that is dead: nothing goes out directly, and the notification waits', async (t) => {
    const scene = await openScene(t, { deliverer: { egressProxy: DEAD } })
    const path = await scene.pay({ content })
    await scene.deliverer.deliver()
    assert.equal(scene.receiver.received.length, 0)
    const [tried] = await scene.log(idOf(path))
    assert.equal(tried?.['last_problem'], 'the connection failed: ECONNREFUSED')
  })
})

describe('SEC-170 each bank has the proxy of its document, else that of the settings', () => {
  let folder: BanksFolder
  let bank: TestBank
  let receiver: Receiver
  let own: RecordingProxy
  let shared: RecordingProxy
  const seal = { certificateFile: 'seal.pem', keyFile: 'seal.key' }
  const ca = makeCa('Seal CA')
  const { pem, keyPem } = makeSeal(ca)

  function addBank(name: string, egressProxy?: object): void {
    folder.write(name, 'seal.pem', pem)
    folder.write(name, 'seal.key', keyPem)
    folder.add({ bank: name, publicUrls: [`https://${name}.example`], seal, egressProxy })
  }

  before(async () => {
    own = await startRecordingProxy()
    shared = await startRecordingProxy()
    folder = makeBanksFolder()
    folder.write('hav', 'proxy', own.url)
    addBank('hav', { urlFile: 'proxy' })
    addBank('fjell')
    bank = await openBank({ banksFolder: folder.path, egressProxy: shared.url })
    await bank.startJobs()
    receiver = await openReceiver({ ca, clock: bank.clock })
  })
  after(async () => {
    await receiver.close()
    await bank.close()
    for (const proxy of [own, shared]) proxy.close()
    folder.remove()
  })

  /** Pays at a bank, with notifications to a path of their own. */
  async function pay(name: string, path: string): Promise<void> {
    const payer = payerAt(atHost(bank, `${name}.example`), bank.newTpp())
    await payer.setClock(MONDAY)
    const uri = `http://localhost:${receiver.port}/${path}`
    await payer.decide(await payer.create({ headers: { 'TPP-Notification-URI': uri } }))
  }

  const hasPassed = ({ passed }: RecordingProxy, path: string) =>
    passed.some((line) => line === `POST http://localhost:${receiver.port}/${path}`)

  test('and a changed proxy is used without a restart', async () => {
    await pay('hav', 'first')
    await pay('fjell', 'second')
    await until(20, async () => hasPassed(own, 'first') && hasPassed(shared, 'second'))
    assert(!hasPassed(shared, 'first') && !hasPassed(own, 'second'))

    addBank('hav', { url: DEAD })
    await until(20, async () => bank.log.some((line) => line.includes('a bank has a new configuration')))
    await pay('hav', 'third')
    await until(20, async () => bank.log.some((line) => line.includes('the connection failed: ECONNREFUSED')))
    const wentOut = receiver.received.some(({ target }) => target === '/third')
    assert(!wentOut, 'nothing went out directly, or by the other proxy')
  })
})
