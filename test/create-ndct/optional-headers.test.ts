import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctCreation } from '../support/ndct.ts'
import { faultsIn } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

/** Headers of the PSU's own request that a TPP may pass on. */
const FORWARDED = {
  'PSU-IP-Port': '52814',
  'PSU-User-Agent': 'Mozilla/5.0 (Linux; Android 16)',
  'PSU-Accept': 'text/html,application/xhtml+xml;q=0.9',
  'PSU-Accept-Charset': 'utf-8, iso-8859-1;q=0.5',
  'PSU-Accept-Encoding': 'gzip, br',
  'PSU-Accept-Language': 'nn-NO, nb;q=0.8',
  'PSU-Geo-Location': 'GEO:59.911;10.757',
}
const DEVICE = '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

describe('create NDCT payment: optional headers', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp({ keyType: 'P-256' }))

  const create = (headers: Readonly<Record<string, string>>) => bank.call(tpp, ndctCreation({ headers }))

  test('HDR-16 HDR-17 HDR-18 201: all of them, none of them, and each alone', async () => {
    const all = { ...FORWARDED, 'PSU-HTTP-Method': 'POST', 'PSU-Device-ID': DEVICE }
    const each = Object.entries(all).map(([name, value]) => ({ [name]: value }))
    for (const headers of [all, {}, ...each]) {
      const answer = await create(headers)
      assert.equal(answer.status, 201, `${JSON.stringify(headers)} ${answer.text}`)
    }
  })

  test('HDR-16 400 BAD_REQUEST: an invalid port, and characters that no header can contain', async () => {
    for (const [name, value] of [
      ['PSU-IP-Port', '65536'],
      ['PSU-IP-Port', 'https'],
      ['PSU-User-Agent', 'x'.repeat(5_000)],
    ] as const) {
      const answer = await create({ [name]: value })
      assert.equal(answer.status, 400, value.slice(0, 20))
      assert.deepEqual(faultsIn(answer), [['BAD_REQUEST', name]])
    }
  })

  test('HDR-17 201: each of the five methods', async () => {
    for (const method of METHODS)
      assert.equal((await create({ 'PSU-HTTP-Method': method })).status, 201, method)
  })

  test('HDR-16 PSU-Accept-Language is the language of psuMessage', async () => {
    const readPsuMessage = async (language: string) => {
      const headers = { 'PSU-Accept-Language': language, 'TPP-Redirect-Preferred': 'false' }
      return String((await create(headers)).json['psuMessage'])
    }
    assert.match(await readPsuMessage('nn'), /^Godkjenn betalinga/)
    assert.match(await readPsuMessage('en'), /^Approve the payment/)
    // A bank offers Northern Sámi only if its document names it.
    assert.match(await readPsuMessage('se'), /^Godkjenn betalingen/)
  })
})
