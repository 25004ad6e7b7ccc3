import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newRequestId, openBank, type TestBank } from '../support/bank.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'
import { fetchPage } from './support/fetch-page.ts'
import { setSuspended } from './support/suspension.ts'

const HAV = 'hav.example'
const FJELL = 'fjell.example'

describe('two banks of one deployment, each with a document', () => {
  let folder: BanksFolder
  let bank: TestBank
  let tpp: Identity
  const otherCa = makeCa('Other CA')
  const otherTpp = makeTpp(otherCa, { tppId: 'PSDNO-FSA-200000001' })
  const hav = { bank: 'hav', publicUrls: [`https://${HAV}`, 'https://psd2.hav.example:8443'] }
  const fjell = {
    bank: 'fjell',
    publicUrls: [`https://${FJELL}`],
    trustAnchorsFile: 'trust.pem',
    languages: ['en'],
  }

  before(async () => {
    folder = makeBanksFolder()
    folder.write('fjell', 'trust.pem', otherCa.pem)
    folder.add(hav)
    folder.add(fjell)
    bank = await openBank({ environment: 'production', sharedHosts: [], banksFolder: folder.path })
    await bank.startJobs()
    tpp = bank.newTpp()
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })

  const create = (host: string, by: Identity, headers: Record<string, string> = {}) =>
    bank.call(by, ndctCreation({ headers: { Host: host, ...headers } }))
  const read = (host: string, by: Identity, target: string) =>
    bank.call(by, { target, headers: { Host: host, 'x-accept-fix': 'payment-status-before-approval' } })
  const statusOf = ({ headers }: ReceivedResponse) =>
    `${new URL(String(headers['location']), `https://${HAV}`).pathname}/status`
  test('a payment at one bank does not exist at the other', async () => {
    const created = await create(HAV, tpp)
    assert.equal(created.status, 201, created.text)
    assert.equal((await read(HAV, tpp, statusOf(created))).status, 200)
    folder.write('fjell', 'trust.pem', otherCa.pem + bank.ca.pem)
    await until(async () => (await read(FJELL, tpp, statusOf(created))).status === 404)
    folder.write('fjell', 'trust.pem', otherCa.pem)
    await until(async () => (await read(FJELL, tpp, statusOf(created))).status === 403)
  })

  test('links begin with the URL of the host that was called, and every host of a bank is the same bank', async () => {
    assert.equal((await create('psd2.hav.example', tpp)).status, 400)
    const created = await create('psd2.hav.example:8443', tpp)
    assert.match(created.json._links['scaRedirect']?.href ?? '', /^https:\/\/psd2\.hav\.example:8443\/sca\//)
    assert.equal((await read(HAV, tpp, statusOf(created))).status, 200)
  })

  test('each bank trusts the authorities of its own', async () => {
    assert.equal((await create(HAV, otherTpp)).status, 403)
    assert.equal((await create(FJELL, otherTpp)).status, 201)
    assert.equal((await create(FJELL, tpp)).status, 403)
  })

  test('a host of no bank is not served', async () => {
    assert.equal((await create('other.example', tpp)).status, 400)
  })

  test('a page is shown only at the hosts of its own bank', async () => {
    const link = (await create(FJELL, otherTpp)).json._links['scaRedirect']?.href ?? ''
    const { pathname } = new URL(link)
    const own = await fetchPage(bank.port, pathname, FJELL)
    assert.deepEqual([own.status, own.language], [200, 'en'])
    assert.equal((await fetchPage(bank.port, pathname, HAV)).status, 404)
    const [, , bankId] = pathname.split('/')
    const callback = await fetchPage(bank.port, `/sca/callback?state=link.${bankId}.x.1.x`, HAV)
    assert.deepEqual([callback.status, callback.language], [404, 'nb'])
  })

  test('a suspended bank answers 503 with Retry-After, does nothing, and loses nothing', async () => {
    const created = await create(HAV, tpp)
    const link = new URL(created.json._links['scaRedirect']?.href ?? '').pathname
    assert.equal(await setSuspended(bank, 'hav', true), true)
    const requestId = newRequestId()
    await until(async () => (await read(HAV, tpp, statusOf(created))).status === 503)
    const refused = await create(HAV, tpp, { 'X-Request-ID': requestId })
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['retry-after'], '120')
    assert.deepEqual(
      refused.json.tppMessages.map(({ code }) => code),
      ['SYSTEM_ERROR'],
    )
    const closed = await fetchPage(bank.port, link, HAV)
    assert.deepEqual([closed.status, closed.retryAfter], [503, '120'])
    assert.match(closed.text, /stengt/)
    assert.equal((await fetchPage(bank.port, '/notices', HAV)).status, 200, 'its notices to TPPs stay')
    assert.equal((await create(FJELL, otherTpp)).status, 201, 'the other bank is open')

    await setSuspended(bank, 'hav', false)
    await until(async () => (await read(HAV, tpp, statusOf(created))).status === 200)
    assert.equal((await create(HAV, tpp, { 'X-Request-ID': requestId })).status, 201)
    assert.equal((await fetchPage(bank.port, link, HAV)).status, 200)
  })

  test('a document that cannot be used leaves the previous one in use, and the log says what is wrong', async () => {
    const path = folder.add({ ...hav, publicUrls: ['hav.example'], langages: ['nb'] })
    const line = await until(async () => bank.log.find((text) => text.includes('cannot be used')))
    const { problems, path: named } = JSON.parse(line) as { problems: string[]; path: string }
    assert.equal(named, path)
    assert.equal(problems.length, 2)
    assert.match(problems.join('\n'), /langages is no field; did you mean languages\?/)
    assert.match(problems.join('\n'), /publicUrls: expected a list of origins/)
    assert.equal((await create(HAV, tpp)).status, 201)
    folder.add(hav)
  })

  test('an added bank is served within seconds, and one with the host of another bank is not', async () => {
    folder.add({ bank: 'ny', publicUrls: ['https://ny.example'] })
    await until(async () => (await create('ny.example', tpp)).status === 201)
    folder.add({ bank: 'tyv', publicUrls: [`https://${HAV}`] })
    await until(async () => bank.log.find((text) => text.includes('expected hosts of its own')))
    assert.equal((await create(HAV, tpp)).status, 201)
  })

  const warningsAbout = ({ log }: TestBank, name: string) =>
    log
      .map((line) => JSON.parse(line) as { msg: string; bank?: string; withoutDocument?: string[] })
      .filter(({ msg, bank: named }) => msg.startsWith('a new bank without data') && named === name)
      .map(({ withoutDocument }) => withoutDocument)

  test('a changed name opens another bank, and the log warns which bank has lost its document', async () => {
    const rename = (name: string) =>
      folder.write('ny', 'bank.json', JSON.stringify({ bank: name, publicUrls: ['https://ny.example'] }))
    rename('nyere')
    await until(async () => warningsAbout(bank, 'nyere').length > 0)
    assert.deepEqual(warningsAbout(bank, 'nyere'), [['ny']])
    assert.deepEqual(warningsAbout(bank, 'ny'), [], 'adding a bank causes no warning')
    rename('ny')
    await until(async () => bank.log.filter((line) => line.includes('"bank":"ny"')).length > 1)
    assert.deepEqual(warningsAbout(bank, 'ny'), [], 'the name is right again')
  })

  test('so does the log of a start', async () => {
    const others = makeBanksFolder()
    others.add(fjell)
    others.write('fjell', 'trust.pem', otherCa.pem)
    others.add({ ...hav, bank: 'havn' })
    const server = await openBank({ sharesDatabaseWith: bank, banksFolder: others.path })
    try {
      assert.deepEqual(warningsAbout(server, 'havn'), [['hav', 'ny', 'nyere']])
    } finally {
      await server.close()
      others.remove()
    }
  })

  test('a file that only fails when it is used is a problem of its bank alone', async () => {
    const weak = makeTpp(bank.ca, { keyType: 'rsa:1024' })
    const strong = makeTpp(bank.ca)
    const garbage = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    const tls = { keyFile: 'key.pem', certificateFile: 'certificate.pem' }
    const nesting = 100_000
    for (const [name, { keyPem, pem }] of [
      ['svak', weak],
      ['brutt', { ...strong, pem: strong.pem + garbage }],
    ] as const) {
      folder.write(name, 'key.pem', keyPem)
      folder.write(name, 'certificate.pem', pem)
      folder.add({ bank: name, publicUrls: [`https://${name}.example`], tls })
    }
    folder.write('dyp', 'bank.json', '['.repeat(nesting) + ']'.repeat(nesting))
    // Read after all of these, by its name.
    folder.add({ bank: 'vest', publicUrls: ['https://vest.example'] })
    await until(async () => (await create('vest.example', tpp)).status === 201)
    for (const name of ['svak', 'brutt', 'dyp'])
      assert.ok(
        bank.log.some((line) => line.includes(`/${name}/bank.json`) && line.includes('is not opened')),
        name,
      )
    assert.equal(await setSuspended(bank, 'vest', true), true)
    await until(async () => (await create('vest.example', tpp)).status === 503)
    const restarted = await openBank({ sharesDatabaseWith: bank, banksFolder: folder.path })
    await restarted.close()
  })

  test('even if the folder cannot be read, a bank can be suspended', async () => {
    renameSync(folder.path, `${folder.path}-away`)
    try {
      assert.equal(await setSuspended(bank, 'hav', true), true)
      await until(async () => (await create(HAV, tpp)).status === 503)
    } finally {
      renameSync(`${folder.path}-away`, folder.path)
      await setSuspended(bank, 'hav', false)
    }
    await until(async () => (await create(HAV, tpp)).status === 201)
  })
})

async function until<Value>(work: () => Promise<Value | false | undefined>): Promise<Value> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const value = await work()
    if (value !== undefined && value !== false) return value
    await sleep(100)
  }
  throw new Error('should have happened within 20 seconds')
}
