import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOf, tppAt } from '../sca/support/tpp-calls.ts'
import { openBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { readerAt } from './support/reader.ts'

/** Counts the rows in the tables of SCA. */
const ROWS = `
  select (select count(*)::integer from sca.offered_link) as demands,
    (select count(*)::integer from sca.authorisation) as authorisations,
    (select count(*)::integer from sca.authorisation_event) as events`

const NOBODY = { 'PSU-ID': undefined }

test('SEC-21 refused reads write nothing that a flood of them could grow', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const { tpp, read } = await readerAt(bank)
  const rows = async () => (await queryAsOwner(bank, ROWS))[0]
  const linkIn = async (session: string) =>
    linkOf(await read('/v1/accounts', { ...NOBODY, 'TPP-Session-ID': session }))

  const first = await linkIn('session-9')
  const before = await rows()

  await t.test('200 refused reads get the same link and add no row', async () => {
    for (let round = 0; round < 20; round += 1) {
      const links = await Promise.all(Array.from({ length: 10 }, () => linkIn('session-9')))
      assert.deepEqual(new Set(links.map(({ href }) => href)), new Set([first.href]))
    }
    assert.deepEqual(await rows(), before)
  })

  await t.test('opening the page of the link writes nothing either', async () => {
    const page = await fetch(first.href)
    assert.equal(page.status, 200)
    assert.deepEqual(await rows(), before)
  })

  await t.test('another session or another redirect address gets another link', async () => {
    const other = await linkIn('session-10')
    const elsewhere = { 'TPP-Session-ID': 'session-9', 'TPP-Redirect-URI': 'https://tpp.example/elsewhere' }
    const third = linkOf(await read('/v1/accounts', { ...NOBODY, ...elsewhere }))
    assert.equal(new Set([first, other, third].map(({ authorisationId }) => authorisationId)).size, 3)
  })

  await t.test('a link expires by when it was last offered', async () => {
    bank.clock.offsetMilliseconds += 4 * 60_000
    assert.equal((await linkIn('session-9')).href, first.href)
    bank.clock.offsetMilliseconds += 4 * 60_000
    const decided = await tppAt(bank, tpp).decide(first.authorisationId, {
      outcome: 'approve',
      nationalId: KARI,
    })
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
  })

  await t.test('a link that the PSU used is not offered again', async () => {
    assert.notEqual((await linkIn('session-9')).href, first.href)
  })

  await t.test('a link that nobody used is deleted when it has expired', async () => {
    for (let session = 20; session < 25; session += 1) await linkIn(`session-${session}`)
    bank.clock.offsetMilliseconds += 61 * 60_000
    await linkIn('session-30')
    assert.equal((await rows())?.['demands'], 1)
  })
})
