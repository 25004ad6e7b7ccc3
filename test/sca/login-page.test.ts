import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { newBrowser } from './support/psu-browser.ts'
import { linkOf, tppAt } from './support/tpp-calls.ts'

test('SVC-07 HDR-07 the page asks for a national id and for nothing else, and names the brand of the TPP', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
  const branded = await tpp.create({ headers: { 'TPP-Brand-Logging-Information': 'Fjordpay' } })
  const { html } = await newBrowser().open(linkOf(branded.answer).href)
  const fields = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([field]) => field)
  const visible = fields.filter((field) => !/type="?hidden/.test(field))
  assert.deepEqual(
    visible.map((field) => /name="(\w+)"/.exec(field)?.[1]),
    ['nationalId'],
  )
  assert.match(html, /Fjordpay/)
  const plain = await tpp.create()
  assert.doesNotMatch((await newBrowser().open(linkOf(plain.answer).href)).html, /Fjordpay/)
})
