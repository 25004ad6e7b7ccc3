import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBanksFolder } from '../banks/support/banks-folder.ts'
import { fetchPage } from '../banks/support/fetch-page.ts'
import { until } from '../jobs/until.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { ndctBody } from '../support/ndct.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { banksWithKeys, documentOf, WITH_KEYS } from './support/banks-with-keys.ts'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

describe('a bank that gets keys of its own', () => {
  const banks = banksWithKeys()
  const { fileOf, ownIdOf, isKnown, havn } = banks

  /** The id of the key that a link was made with; undefined for HAVN_SECRET. */
  const keyOfLink = (created: ReceivedResponse) => {
    const bytes = Buffer.from(linkOf(created).token, 'base64url')
    return bytes.length > 32 ? bytes.toString('hex', 0, 4) : undefined
  }
  const pageOf = async (created: ReceivedResponse, name: string, port = banks.bank.port) =>
    (await fetchPage(port, new URL(linkOf(created).href).pathname, `${name}.example`)).status

  test('SEC-173 goes on with what was made before, and makes everything else with its own', async () => {
    const request = { headers: { 'X-Request-ID': randomUUID() }, body: ndctBody() }
    const waits = await banks.payers.fjell.pay()
    const open = await banks.payers.fjell.create(request)
    const { out, code } = await banks.keys.run('init', '--bank', 'fjell', '--in', '20s')
    const usedFrom = Date.now() + 20_000
    assert.equal(code, 0, out)
    assert.match(out, /name it in \S+bank.json there: "keysFile": "keys.json"/)
    assert.equal(statSync(fileOf('fjell')).mode % 0o1000, 0o600)
    assert.match(
      (await banks.keys.run('check', '--bank', 'fjell')).problem,
      /names no keysFile: `havn keys init/,
    )

    banks.folder.add(documentOf('fjell', WITH_KEYS))
    assert.match(
      (await banks.keys.run('check', '--bank', 'fjell')).problem,
      /has read none, not [0-9a-f]{12}/,
    )
    await until(15, () => isKnown('fjell'))
    assert(Date.now() < usedFrom, 'the file is known before its keys are used')
    assert.equal(keyOfLink(await banks.payers.fjell.create()), undefined, 'a key that waits makes nothing')

    // A PSU has a limited number of open links, so no more are made than needed.
    await sleep(usedFrom - Date.now())
    await until(25, async () => keyOfLink(await banks.payers.fjell.create()) === ownIdOf('fjell', 'links'))
    assert.equal(
      keyOfLink(await banks.payers.hav.create()),
      undefined,
      'the other bank has the keys of the deployment',
    )
    const again = await banks.payers.fjell.create(request)
    assert.deepEqual([again.headers['idempotent-replayed'], again.text], ['true', open.text])
    assert.equal(await pageOf(open, 'fjell'), 200)
    assert.equal((await banks.payers.fjell.decide(open)).json['scaStatus'], 'finalised')
    const paid = await banks.payers.fjell.pay()
    const atHav = await banks.payers.hav.pay()

    const macs = await banks.query('select payment_id, mac from payments.due')
    const keyOf = (path: string) => {
      const mac = macs.find((row) => row['payment_id'] === idOf(path))?.['mac']
      assert(Buffer.isBuffer(mac))
      return mac.length > 32 ? mac.toString('hex', 0, 4) : undefined
    }
    const own = ownIdOf('fjell', 'orders')
    assert.deepEqual([waits, paid, atHav].map(keyOf), [undefined, own, undefined])
    const checked = await havn('check')
    assert.equal(checked.code, 0, checked.out)
    for (const path of [waits, paid, atHav]) {
      const { out: shown } = await havn('evidence', 'show', idOf(path))
      assert.match(shown, /Everything verified\.\s*$/)
    }
    assert.equal((await banks.payers.fjell.run())['booked'], 3)
    assert.equal((await banks.payers.hav.run())['booked'], 1)
  })

  test('SEC-173 a value of one bank is refused at another, even if the ids of their keys are the same', async () => {
    const own = readFileSync(fileOf('fjell'), 'utf8')
    const other = own.replaceAll(
      /"secret": "\w/g,
      (text) => `${text.slice(0, -1)}${text.endsWith('f') ? 'e' : 'f'}`,
    )
    chmodSync(banks.folder.write('hav', 'keys.json', other), 0o600)
    banks.folder.add(documentOf('hav', WITH_KEYS))
    await until(15, () => isKnown('hav'))
    const created = await banks.payers.fjell.create()
    const atHav = await banks.payers.hav.create()
    assert.equal(keyOfLink(created), keyOfLink(atHav))
    assert.deepEqual([await pageOf(created, 'fjell'), await pageOf(atHav, 'hav')], [200, 200])
    banks.folder.write('fjell', 'keys.json', other)
    await until(15, () => isKnown('fjell'))
    assert.equal(await pageOf(created, 'fjell'), 404)
    banks.folder.write('fjell', 'keys.json', own)
    await until(15, () => isKnown('fjell'))
    assert.equal(await pageOf(created, 'fjell'), 200)
  })

  test('SEC-173 a process that does not know the file yet is behind as with HAVN_KEYS_FILE', async () => {
    const others = makeBanksFolder()
    others.add(documentOf('hav', WITH_KEYS))
    others.write('hav', 'keys.json', readFileSync(fileOf('hav'), 'utf8'))
    others.add(documentOf('fjell'))
    const server = await banks.serveToo(others)
    try {
      await server.startJobs()
      const payer = banks.payerOf(server, 'fjell')
      const late = await payer.create()
      assert.equal(keyOfLink(late), undefined)
      assert.equal(await pageOf(late, 'fjell'), 200, 'those who know the file accept what the other makes')
      const created = await banks.payers.fjell.create()
      assert.equal(await pageOf(created, 'fjell', server.port), 404)
      await until(10, async () =>
        /has read none/.test((await banks.keys.run('check', '--bank', 'fjell')).problem),
      )
      const refused = await banks.keys.run('rotate', 'links', '--bank', 'fjell')
      assert.match(refused.problem, /have not read the present keys/)
      others.write('fjell', 'keys.json', readFileSync(fileOf('fjell'), 'utf8'))
      others.add(documentOf('fjell', WITH_KEYS))
      await until(15, async () => (await pageOf(created, 'fjell', server.port)) === 200)
    } finally {
      await server.close()
      others.remove()
    }
  })

  test('SEC-70 rotate, list and prune work on the file of the bank, and the event names the bank', async () => {
    const earlier = ownIdOf('fjell', 'links')
    const rotated = await banks.keys.run('rotate', 'links', '--bank', 'fjell', '--now')
    assert.equal(rotated.code, 0, rotated.problem)
    assert.match(rotated.out, /`havn keys check --bank fjell` says who has read it/)
    const now = ownIdOf('fjell', 'links')
    assert.notEqual(now, earlier)
    const { out } = await banks.keys.run('list', '--bank', 'fjell')
    assert.match(out, new RegExp(`^links +${now} +in use `, 'm'))
    assert.match(out, new RegExp(`^links +${earlier} +ended `, 'm'))
    assert.match(out, /^evidence +deployment +opens what it sealed/m)
    assert.match(out, /^cursors +deployment +accepted until /m)
    const events = await banks.query(
      `select event.subject from security_events.event join banks.named_bank using (bank_id)
       where kind = 'key-rotated' and bank_name = 'fjell'`,
    )
    assert.deepEqual(events, [{ subject: now }])
    const pruned = await banks.keys.run('prune', '--bank', 'fjell')
    assert.match(pruned.out, new RegExp(`^links: key ${earlier} is removed`, 'm'), pruned.problem)
    assert.deepEqual(
      JSON.parse(readFileSync(banks.keys.file, 'utf8')),
      { keys: [] },
      'the other file is as it was',
    )
  })

  test('a file with the id of a key of the deployment, or without a key for a use, is refused', async () => {
    const right = readFileSync(fileOf('fjell'), 'utf8')
    assert.equal((await banks.keys.run('rotate', 'cursors', '--now')).code, 0)
    const [, id = ''] = /"id": "([0-9a-f]{8})"/.exec(readFileSync(banks.keys.file, 'utf8')) ?? []
    writeFileSync(fileOf('fjell'), right.replace(ownIdOf('fjell', 'cursors') ?? '', id))
    const { problem } = await banks.keys.run('check', '--bank', 'fjell')
    assert.match(problem, new RegExp(`cursors ${id}: the deployment has a key with this id`))
    const keysLeft = JSON.parse(right).keys.filter(({ use }: { use: string }) => use !== 'pages')
    writeFileSync(fileOf('fjell'), JSON.stringify({ keys: keysLeft }))
    const refused = await banks.keys.run('list', '--bank', 'fjell')
    assert.match(refused.problem, /keysFile: expected a key for every use, got none for pages/)
    await until(10, async () => banks.bank.log.some((line) => line.includes('got none for pages')))
    banks.folder.add(documentOf('fjell'))
    await until(10, async () => banks.bank.log.some((line) => line.includes('keysFile is missing')))
    assert.equal((await banks.payers.fjell.create()).status, 201, 'the keys of before stay in use')
    writeFileSync(fileOf('fjell'), right)
  })
})
