import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { countCommits } from '../support/count-commits.ts'
import { newBrowser } from './support/psu-browser.ts'
import { linkOf, type TppCalls, tppAt } from './support/tpp-calls.ts'

// Every commit and every round trip costs each approval: these are the most that there may be (docs/decisions/creations-and-approvals.md).
describe('what an approval costs the database', () => {
  let bank: TestBank
  let tpp: TppCalls
  let counter: ReturnType<typeof countCommits>
  before(async () => {
    counter = countCommits()
    bank = await openBank()
    tpp = tppAt(bank, bank.newTpp())
    // The first call opens the bank, and the first approval creates the PSU-ID.
    await tpp.decide(linkOf((await tpp.create()).answer).authorisationId, {
      outcome: 'approve',
      nationalId: KARI,
    })
  })
  after(async () => {
    await bank.close()
    counter.stop()
  })

  test('a creation and its approval by API: six commits', async () => {
    const created = await counter.during(() => tpp.create())
    const { authorisationId } = linkOf(created.result.answer)
    const decided = await counter.during(() =>
      tpp.decide(authorisationId, { outcome: 'approve', nationalId: KARI }),
    )
    assert.equal(decided.result.json['scaStatus'], 'finalised', decided.result.text)
    // One to find the authorisation, three to ask the bank and read the payment, and one that writes everything.
    assert.deepEqual([created.commits, decided.commits], [1, 5])
    assert(decided.statements <= 14, `${decided.statements} statements`)
  })

  test('an approval on the pages', async () => {
    const { answer } = await tpp.create()
    const browser = newBrowser()
    const { href } = linkOf(answer)
    const shown = await counter.during(() => browser.open(href))
    const loggedIn = await counter.during(() => browser.logIn(KARI))
    const approved = await counter.during(() =>
      browser.post({ step: 'approve', shown: browser.field('shown') ?? '' }),
    )
    assert.match(approved.result.html, /psu-id=/)
    const pages = { shown, loggedIn, approved }
    // The page of a form is counted with the page that follows it. The receipt costs three: the authorisation, a transaction
    // that reads all the rest, and what the core bank says of the account.
    assert.deepEqual(
      Object.values(pages).map(({ commits }) => commits),
      [2, 13, 8],
    )
  })
})
