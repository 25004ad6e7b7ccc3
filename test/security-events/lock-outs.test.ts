import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, OLA, tppAt } from '../sca/support/tpp-calls.ts'
import { eventsWhen } from './support/events.ts'

const NOBODY = '01010112377'

test('SEC-70 a lock-out is reported with bank and TPP, and without who was locked out', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const { answer } = await tppAt(bank, bank.newTpp()).create()
  const link = linkOf(answer)
  const browser = newBrowser()
  await browser.open(link.href)
  const csrf = browser.field('csrf') ?? ''
  for (let guess = 0; guess < 5; guess += 1)
    await browser.post({ step: 'login', nationalId: NOBODY }, { csrf, address: link.href })
  const events = await eventsWhen(bank, (all) => all.length > 0)
  assert.deepEqual(
    events.map(({ kind, reason, peer, subject, count }) => [kind, reason, peer, subject, count]),
    [['psu-locked-out', 'behind-link', null, null, '1']],
  )
  assert.match(String(events[0]?.['tpp_id']), /^PSDNO-FSA-/)
  for (const person of [NOBODY, OLA, link.authorisationId])
    assert.ok(!JSON.stringify(events).includes(person), person)
})
