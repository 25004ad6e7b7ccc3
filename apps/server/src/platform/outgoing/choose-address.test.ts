import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseAddresses, type ResolveHost } from './choose-address.ts'

/** Fails as Node does for a name that does not exist. */
const notFound: ResolveHost = (hostname) =>
  Promise.reject(
    Object.assign(new Error(`queryA ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', syscall: 'queryA' }),
  )

async function chosen(
  uri: string,
  {
    addresses,
    isSandbox = false,
    tries = 0,
  }: { addresses?: string[]; isSandbox?: boolean; tries?: number } = {},
): Promise<string> {
  const resolve: ResolveHost = addresses === undefined ? notFound : async () => addresses
  const rules = { resolve, allowsLoopback: isSandbox, resolveMilliseconds: 50 }
  const result = await chooseAddresses(rules, new URL(uri), tries)
  return result.ok ? result.value.join(' ') : result.problem
}

const refused = 'the address is not a public one'

test('a public address is used, whether resolved from a name or given itself', async () => {
  assert.equal(await chosen('https://tpp.example/', { addresses: ['8.8.8.8'] }), '8.8.8.8')
  assert.equal(await chosen('https://8.8.8.8/'), '8.8.8.8')
  assert.equal(await chosen('https://[2606:4700:4700::1111]/'), '2606:4700:4700::1111')
})

test('a name that resolves to a private network, loopback or a cloud’s metadata service is refused', async () => {
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

test('a private address is recognised in every notation', async () => {
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

test('of several addresses only public ones are used, and each try starts at another', async () => {
  const addresses = ['10.0.0.1', '8.8.8.8', '127.0.0.1', '1.1.1.1', '2606:4700:4700::1111']
  const chosenAt = (tries: number) => chosen('https://tpp.example/', { addresses, tries })
  assert.equal(await chosenAt(0), '8.8.8.8 1.1.1.1')
  assert.equal(await chosenAt(1), '1.1.1.1 2606:4700:4700::1111')
  assert.equal(await chosenAt(2), '2606:4700:4700::1111 8.8.8.8')
  assert.equal(await chosenAt(3), '8.8.8.8 1.1.1.1')
})

test('loopback is allowed only in the sandbox, and no name server is asked about localhost', async () => {
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

test('in the sandbox private networks other than loopback are refused as in production', async () => {
  for (const address of ['10.0.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '::', '::ffff:127.0.0.1'])
    assert.equal(
      await chosen('https://tpp.example/', { addresses: [address], isSandbox: true }),
      refused,
      address,
    )
})

test('a name that does not exist, has no address, or is not resolved in time', async () => {
  assert.equal(await chosen('https://tpp.example/', { addresses: [] }), 'the name has no address')
  assert.equal(await chosen('https://tpp.example/'), 'the name has no address')
  const never: ResolveHost = () => new Promise(() => {})
  const rules = { resolve: never, allowsLoopback: false, resolveMilliseconds: 50 }
  const result = await chooseAddresses(rules, new URL('https://tpp.example/'), 0)
  assert.deepEqual(result, { ok: false, problem: 'the name has no address' })
})

test('an error that is no DNS error is not taken for a name without an address', async () => {
  const broken: ResolveHost = () => Promise.reject(new TypeError('a bug'))
  const rules = { resolve: broken, allowsLoopback: false, resolveMilliseconds: 50 }
  await assert.rejects(chooseAddresses(rules, new URL('https://tpp.example/'), 0), TypeError)
})
