import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tppIdOf } from '../register/support/register-copy.ts'
import { openBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import { payAtHost, until } from '../trust/support/until-status.ts'
import { makeBanksFolder } from './support/banks-folder.ts'
import { fetchPage } from './support/fetch-page.ts'

const CONTACTS = { hav: 'psd2@hav.example', fjell: 'https://fjell.example/help', uten: undefined } as const

test('SEC-168 a bank whose document has a contact names it where a TPP is told to ask the bank, and on its page for TPPs', async (t) => {
  const folder = makeBanksFolder()
  for (const [bank, supportContact] of Object.entries(CONTACTS))
    folder.add({ bank, publicUrls: [`https://${bank}.example`], supportContact })
  const bank = await openBank({ banksFolder: folder.path })
  t.after(async () => {
    await bank.close()
    folder.remove()
  })
  await bank.startJobs()
  const tpp = bank.newTpp()
  await queryAsOwner(bank, `insert into trust.blocked_tpp values ('${tppIdOf(tpp)}', null, now())`)
  for (const [name, contact] of Object.entries(CONTACTS)) {
    const refused = await until(403, () => payAtHost(bank.port, `${name}.example`, tpp))
    const text = contact === undefined ? 'Contact the bank.' : `Contact the bank (${contact}).`
    assert.ok(refused.json.tppMessages?.[0]?.text?.endsWith(text), refused.text)
    const page = await fetchPage(bank.port, '/notices', `${name}.example`)
    const href = name === 'hav' ? `mailto:${contact}` : contact
    assert.equal(page.text.includes(`<a href="${href}">${contact}</a>`), contact !== undefined)
  }
})
