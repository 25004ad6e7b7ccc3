import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { consentFor, CURRENT, dayAfter } from '../berlin-group/support/consent-calls.ts'
import { PSD2, useStadt, XS2A } from '../berlin-group/support/stadt.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { prepareLoginProvider } from '../oidc/support/login-provider.ts'
import { queryAsOwner } from '../support/query.ts'
import {
  approvalOf,
  CONSENT_FORGERIES,
  inText,
  isRecord,
  LATER,
  rewrite,
  UNKNOWN,
} from './consent-forgeries.ts'
import { consentsOfKari, loginOfKari } from './consents-at-stadt.ts'
import { chain, openEvidenceTools } from './evidence-tools.ts'
import { type EvidenceDocument, reseal } from './forge-archive.ts'

const kept = (name: string) => readFileSync(new URL(`kept/${name}`, import.meta.url))

const provider = await prepareLoginProvider()

describe('evidence of consents that somebody outside of the bank verifies', () => {
  const bank = useStadt({}, { hasSeal: true, oidc: provider.options })
  let tools: ReturnType<typeof openEvidenceTools>
  let archive: Buffer
  let [chosen, requested, ticked, funds] = ['', '', '', '']
  before(async () => {
    await provider.start([`https://${PSD2}`, `https://${XS2A}`])
    const kari = consentsOfKari(bank, bank.newTpp({ name: 'Fjordbetaling AS' }))
    chosen = await kari.giveChosen([KARIS.current])
    requested = await kari.giveRequested()
    const terms = { recurringIndicator: false, frequencyPerDay: 1 }
    ticked = await kari.giveRequested(consentFor(terms, { accounts: [], balances: [], transactions: [] }), [
      KARIS.savings,
    ])
    funds = await kari.giveFunds()
    await chain(bank)
    tools = openEvidenceTools(bank, () => archive)
    const all = await tools.exportTo(
      'all.tar.gz',
      '--from',
      '2020-01-01T00:00:00Z',
      '--to',
      '2099-01-01T00:00:00Z',
    )
    assert.equal(all.code, 0, all.text)
    archive = readFileSync(all.path)
  })
  after(async () => {
    tools?.close()
    await provider.close()
  })

  const verifyOne = async (name: string, consentId: string) => {
    const exported = await tools.exportTo(name, '--consent', consentId)
    assert.equal(exported.code, 0, exported.text)
    const { code, text } = await tools.verify(readFileSync(exported.path), ['--consent', consentId])
    assert.equal(code, 0, text)
    assert.equal(text.match(/^APPROVED /gm)?.length, 1)
    return text
  }
  const login = loginOfKari(provider.issuer)

  test('SEC-172 a consent chosen at the bank: who let which TPP see which account, until when', async () => {
    const text = await verifyOne('chosen.tar.gz', chosen)
    assert.match(text, new RegExp(`^APPROVED consent ${chosen}, consent\n  at +20\\d\\d-`))
    assert.match(text, login)
    assert.match(text, /bound +by the nonce in what it signed/)
    assert.match(text, /for +Fjordbetaling AS \(PSDNO-FSA-\d+\)/)
    assert.match(text, /account +99860510002, [^\n]+, NOK\n/)
    assert.doesNotMatch(text, /99860511378/, 'the account that was offered and not ticked')
    assert.match(text, /rights +the account, balances and transactions of each account that they ticked\n/)
    const [row] = await queryAsOwner(bank, `select to_json(granted_at) as at from consents.consent`)
    const end = new Date(Date.parse(String(row?.['at'])) + 180 * 86_400_000).toISOString()
    assert.ok(text.includes(`until    ${end}`), text)
    assert.match(text, /party +for themselves/)
    assert.match(text, /chain +blocks? \d/)
  })

  test('SEC-172 a consent that a TPP asked for: the accounts that it named, their rights, how often and until when', async () => {
    const text = await verifyOne('requested.tar.gz', requested)
    assert.match(text, new RegExp(`^APPROVED consent ${requested}, account-access\n`))
    assert.match(text, login)
    assert.match(text, /account +99860510002, [^\n]+, NOK, balances, transactions\n/)
    assert.ok(text.includes(`until    ${dayAfter(90)}, at most 4 times a day without the person`), text)
  })

  test('SEC-172 a consent of ticked accounts, and one about funds', async () => {
    const text = await verifyOne('ticked.tar.gz', ticked)
    assert.match(text, /account +99860511378, [^\n]+, NOK\n/)
    assert.doesNotMatch(text, /99860510002/)
    assert.match(text, /until +\S+, once, on the day of the approval/)
    const ofFunds = await verifyOne('funds.tar.gz', funds)
    assert.match(ofFunds, /for +Kortselskapet AS/)
    assert.match(ofFunds, /rights +the answer whether an amount is there\n +until +it is withdrawn/)
  })

  test('SEC-172 consents of a time are in one archive; who exported one is in the audit chain', async () => {
    const { code, text } = await tools.verify(archive)
    assert.equal(code, 0, text)
    for (const id of [chosen, requested, ticked, funds]) assert.ok(text.includes(`APPROVED consent ${id}, `))
    const acts = await queryAsOwner(
      bank,
      `select reason from back_office.act where reason like 'consent ${chosen}%'`,
    )
    assert.deepEqual(acts, [{ reason: `consent ${chosen}: case 4711` }])
    const unknown = await tools.exportTo('none.tar.gz', '--consent', UNKNOWN)
    assert.equal(unknown.code, 1)
    assert.match(unknown.text, /this bank has no consent/)
    for (const more of [
      ['--payment', UNKNOWN],
      ['--from', '2020-01-01T00:00:00Z'],
    ])
      assert.equal((await tools.exportTo('none.tar.gz', '--consent', chosen, ...more)).code > 0, true)
  })

  test('SEC-172 an archive of the program before is verified by the program of now', async () => {
    const { code, text } = await tools.verify(kept('payment.tar.gz'), ['--seal', 'old.pem'], {
      'old.pem': String(kept('bank.pem')),
    })
    assert.equal(code, 0, text)
    assert.match(text, /^APPROVED payment [0-9a-f-]+\n/)
    assert.match(text, /shown +125\.50 NOK to /)
  })

  /** Changes `evidence.json` and signs it with the bank's own seal: the strongest forger. */
  const change = (edit: (document: EvidenceDocument, sealKey: string) => void) => {
    const { keyPem } = bank.seal ?? assert.fail('the bank has a seal')
    return reseal(archive, keyPem, (document) => edit(document, keyPem))
  }

  for (const [name, reason, forge, options] of CONSENT_FORGERIES)
    test(`SEC-172 refused as ${reason}: ${name}`, async () => {
      const { code, text } = await tools.verify(change(forge), options)
      assert.match(text, new RegExp(`^REFUSED ${reason}: `))
      assert.equal(code, 1)
    })

  test('SEC-172 only a head that was kept elsewhere shows that the bank wrote the chain anew, with a later date', async () => {
    const forged = change((document, sealKey) => {
      inText(approvalOf(document, 'account-access'), 'access', dayAfter(90), LATER)
      rewrite(document, sealKey)
    })
    const trusting = await tools.verify(forged, ['--consent', requested])
    assert.match(trusting.text, new RegExp(`until +${LATER}`), 'this rests on the bank’s word')
    const [row] = await queryAsOwner(
      bank,
      `select number, encode(head, 'hex') as head from audit.block order by number limit 1`,
    )
    const heads = { 'kept.jsonl': JSON.stringify({ block: String(row?.['number']), head: row?.['head'] }) }
    assert.equal((await tools.verify(archive, ['--heads', 'kept.jsonl'], heads)).code, 0)
    assert.match(
      (await tools.verify(forged, ['--heads', 'kept.jsonl'], heads)).text,
      /^REFUSED head-not-kept: /,
    )
  })

  test('SEC-172 without the record of a consent chosen at the bank, only the keys of its accounts are proven', async () => {
    const bare = change((document) => {
      const one = approvalOf(document, 'consent')
      delete one.access
      one.rows = one.rows.filter((row) => !isRecord(row))
    })
    const { code, text } = await tools.verify(bare, ['--consent', chosen])
    assert.equal(code, 0, text)
    assert.match(
      text,
      new RegExp(`account +${KARIS.current} \\(the core bank's key; no record of the page\\)`),
    )
  })

  test('havn evidence show prints what the page showed, and verifies it again', async () => {
    const { code, text } = await tools.show(requested)
    assert.equal(code, 0, text)
    assert.match(text, /shown +account-access, for Test TPP, ticked nothing/)
    assert.ok(text.includes(`"validUntil":"${dayAfter(90)}"`), text)
    assert.match(text, /Everything verified/)
  })

  test('the record is in no readable form in the database', async () => {
    const rows = await queryAsOwner(
      bank,
      `select encode(sealed, 'escape') as sealed from sca.evidence where kind = 'access'`,
    )
    assert.equal(rows.length, 4)
    for (const { sealed } of rows) assert.ok(!String(sealed).includes(CURRENT.bban))
  })

  test('SEC-71 nothing is exported of a consent whose history was changed afterwards', async () => {
    const set = (withName: string) =>
      queryAsOwner(
        bank,
        `update consents.requested_event set accounts = replace(accounts::text, '"seesOwnerName" : ${withName === 'true' ? 'false' : 'true'}', '"seesOwnerName" : ${withName}')::json
         where consent_id = '${requested}' and status = 'valid'`,
      )
    await set('true')
    const exported = await tools.exportTo('changed.tar.gz', '--consent', requested)
    assert.equal(exported.code, 1)
    assert.match(exported.text, /requested consent \S+ was changed after it had been chained in block \d+/)
    await set('false')
  })
})
