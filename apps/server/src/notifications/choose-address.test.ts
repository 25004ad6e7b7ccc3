import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseAddresses, type Resolve } from './choose-address.ts'

const refuseToAsk: Resolve = (hostname) => Promise.reject(new Error(`nobody should ask for ${hostname}`))

async function chosen(
  uri: string,
  {
    addresses,
    isSandbox = false,
    tries = 0,
  }: { addresses?: string[]; isSandbox?: boolean; tries?: number } = {},
): Promise<string> {
  const resolve: Resolve = addresses === undefined ? refuseToAsk : async () => addresses
  const rules = { resolve, allowsLoopback: isSandbox, resolveMilliseconds: 50 }
  const result = await chooseAddresses(rules, new URL(uri), tries)
  return result.ok ? result.value.join(' ') : result.problem
}

const refused = 'the address is not a public one'

test('a public address is taken, of a name or as it stands', async () => {
  assert.equal(await chosen('https://tpp.example/', { addresses: ['8.8.8.8'] }), '8.8.8.8')
  assert.equal(await chosen('https://8.8.8.8/'), '8.8.8.8')
  assert.equal(await chosen('https://[2606:4700:4700::1111]/'), '2606:4700:4700::1111')
})

test('a name that leads into a private network, to loopback or to a cloud’s secrets is refused', async () => {
  for (const address of [
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    '100.64.0.1',
  ])
    assert.equal(await chosen('https://tpp.example/', { addresses: [address] }), refused, address)
})

test('addresses in disguise are what they are', async () => {
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:7f00:1]',
    '0',
    '10.1',
    '[64:ff9b::a00:1]',
  ])
    assert.equal(await chosen(`https://${host}/`), refused, host)
})

test('of several addresses only public ones are taken, each in its turn', async () => {
  const addresses = ['10.0.0.1', '8.8.8.8', '127.0.0.1', '1.1.1.1', '2606:4700:4700::1111']
  const chosenAt = (tries: number) => chosen('https://tpp.example/', { addresses, tries })
  assert.equal(await chosenAt(0), '8.8.8.8 1.1.1.1')
  assert.equal(await chosenAt(1), '1.1.1.1 2606:4700:4700::1111')
  assert.equal(await chosenAt(2), '2606:4700:4700::1111 8.8.8.8')
  assert.equal(await chosenAt(3), '8.8.8.8 1.1.1.1')
})

test('loopback is taken in the sandbox alone, and localhost is asked of nobody', async () => {
  for (const host of ['localhost', 'tpp.localhost', 'LOCALHOST', 'localhost.']) {
    assert.equal(await chosen(`http://${host}:9000/`, { isSandbox: true }), '127.0.0.1 ::1')
    assert.equal(await chosen(`http://${host}:9000/`, { isSandbox: true, tries: 1 }), '::1 127.0.0.1')
    assert.equal(await chosen(`https://${host}/`), refused)
  }
  assert.equal(
    await chosen('https://tpp.example/', { addresses: ['127.0.0.2'], isSandbox: true }),
    '127.0.0.2',
  )
})

test('in the sandbox other networks than loopback are refused as in production', async () => {
  for (const address of ['10.0.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '::', '::ffff:127.0.0.1'])
    assert.equal(
      await chosen('https://tpp.example/', { addresses: [address], isSandbox: true }),
      refused,
      address,
    )
})

test('a name without an address, and one that is not answered for in time', async () => {
  assert.equal(await chosen('https://tpp.example/', { addresses: [] }), 'the name has no address')
  assert.equal(await chosen('https://tpp.example/'), 'the name has no address')
  const never: Resolve = () => new Promise(() => {})
  const rules = { resolve: never, allowsLoopback: false, resolveMilliseconds: 50 }
  const result = await chooseAddresses(rules, new URL('https://tpp.example/'), 0)
  assert.deepEqual(result, { ok: false, problem: 'the name has no address' })
})
