import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'

describe('the host that a call names', () => {
  let bank: TestBank
  let tpp: Identity
  before(async () => {
    bank = await openBank({ environment: 'production', sharedHosts: ['bank.example'] })
    tpp = bank.newTpp()
  })
  after(() => bank.close())

  const createAt = (host: string) => bank.call(tpp, ndctCreation({ headers: { Host: host } }))

  for (const host of ['bank.example', 'bank.example:8443', 'BANK.example'])
    test(`SVC-05 ${host} is the bank, and links lead to it`, async () => {
      const { status, json, text } = await createAt(host)
      assert.equal(status, 201, text)
      assert(json._links['scaRedirect']?.href.startsWith(`http://${host}/sca/`), text)
    })

  for (const host of [
    'bank.example:80@evil.example',
    'bank.example:443/evil',
    'bank.example:443"',
    'bank.example:x',
    'bank.example:1:2',
    'evil@bank.example',
    'bank.example?',
  ])
    test(`400: ${host} gets into no link`, async () => {
      const { status, text } = await createAt(host)
      assert.equal(status, 400, text)
      assert.doesNotMatch(text, /evil/)
    })

  test('404: another host has no bank here', async () => {
    assert.equal((await createAt('other.example')).status, 404)
  })
})
