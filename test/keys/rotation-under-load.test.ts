import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readerAt } from '../accounts/support/reader.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { type Link, linkOf } from '../sca/support/tpp-calls.ts'
import { openBank } from '../support/bank.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { KARI } from '../support/ndct.ts'
import { create, finish, readPages } from './flows.ts'
import { keysFile, loginOfOperator } from './havn-keys.ts'
import { startTwoProcesses } from './two-processes.ts'

// Depends on time: a call that waits more than five seconds for the database, while other tests need the cores, is answered 503.
const isOfFirstKey = ({ token }: Link) => token.length === 43

test('every key is rotated while two processes serve payments, retries, approvals, pages and logins: no call fails', async (t) => {
  const inner = await openBank()
  const secret = inner.key.export().toString('hex')
  const settings = { HAVN_SECRET: secret, HAVN_DATABASE_URL_BANK: inner.databaseUrls.bank }
  const keys = keysFile(settings, await loginOfOperator(inner))
  assert.equal((await keys.havn('init')).code, 0)
  const { bank, havn } = await startTwoProcesses(inner, keys.file)
  try {
    const reader = await readerAt(bank)
    await reader.deposit(
      '99860510002',
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
    const tpp = bank.newTpp()
    const before = [await create(bank, tpp), await create(bank, tpp), await create(bank, tpp)]
    const [early] = before
    assert(early && isOfFirstKey(linkOf(early.first)))
    const page = bankPageAt(bank.baseUrl, linkOf(early.first).bankId)
    await page.logIn(KARI)

    const over = new AbortController()
    const counts = { payments: 0, listings: 0, visits: 0 }
    const repeatedly = async (name: keyof typeof counts, work: () => Promise<void>) => {
      while (!over.signal.aborted) {
        await work()
        counts[name] += 1
      }
    }
    const load = Promise.all([
      repeatedly('payments', async () => {
        await finish(await create(bank, tpp))
        await sleep(100)
      }),
      repeatedly('listings', () => readPages(reader)),
      repeatedly('visits', async () => {
        const { status, html } = await page.read()
        assert(status === 200 && !html.includes('name="nationalId"'), 'still logged in')
        await sleep(100)
      }),
    ])

    const rotated = await keys.havn('rotate', '--in', '5s')
    assert.equal(rotated.code, 0, rotated.problem)
    const usedFrom = Date.now() + 5_000
    // A creation from before, finished while both keys are known; one of the other two after the new one is used.
    await finish(early)
    await Promise.race([sleep(usedFrom + 1_500 - Date.now()), load])
    for (const earlier of before.slice(1)) await finish(earlier)
    over.abort()
    await load

    const checked = await keys.run('check')
    assert.match(checked.out, /have read these keys \([0-9a-f]{12}\): 2\./, checked.problem)
    const after = await create(bank, tpp)
    const { links = '' } = await idsInUse(keys)
    assert.equal(Buffer.from(linkOf(after.first).token, 'base64url').toString('hex', 0, 4), links)
    await finish(after)
    t.diagnostic(`${counts.payments} payments, ${counts.listings} listings, ${counts.visits} visits`)

    // A key that leaked: its links end as soon as the processes have read the file.
    const open = await create(bank, tpp)
    assert.equal((await keys.run('rotate', 'links', '--now')).code, 0)
    const deadline = Date.now() + 20_000
    while ((await keys.run('check')).code !== 0) {
      assert(Date.now() < deadline, 'both should have read the file')
      await sleep(100)
    }
    assert.equal((await newBrowser().open(linkOf(open.first).href)).status, 404)
    // A retry gets the answer again, with a link that works.
    const again = await open.retry()
    assert.equal((await newBrowser().open(linkOf(again).href)).status, 200)
  } finally {
    await havn.terminate()
    await havn.close()
    await inner.close({
      breaks: {
        'approvals-carry-their-mac': 'the keys are in a file, which the check of this test does not have',
      },
    })
    keys.remove()
  }
})

/** The id of the key that is used, by use. */
async function idsInUse(keys: ReturnType<typeof keysFile>): Promise<Readonly<Record<string, string>>> {
  const { out } = await keys.run('list', '--json')
  const listed = JSON.parse(out) as { keys: readonly { use: string; id: string; state: string }[] }
  const used = listed.keys.filter(({ state }) => state === 'used')
  assert.deepEqual(
    used.filter(({ id }) => id === 'first'),
    [],
  )
  return Object.fromEntries(used.map(({ use, id }) => [use, id]))
}
