import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, press } from '../browser/support/psu.ts'
import * as oidc from '../oidc/support/oidc-scene.ts'
import { NCBCT_TARGET, ncbctBody, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { type EvidenceScene, openEvidenceScene } from './evidence-scene.ts'
import { chain } from './evidence-tools.ts'
import { type EvidenceDocument, reseal } from './forge-archive.ts'

describe('evidence of a payment to a payee with another name', { skip: skipWithoutChromium }, () => {
  let scene: EvidenceScene
  let paymentId = ''
  let archive: Buffer
  before(async () => {
    scene = await openEvidenceScene()
    paymentId = await payAnyway()
    await chain(scene.oidc.testBank)
    const exported = await scene.exportTo('payee.tar.gz', '--payment', paymentId)
    assert.equal(exported.code, 0, exported.text)
    archive = readFileSync(exported.path)
  })
  after(() => scene?.close())

  /** A person is told that the name is another one, ticks the box and approves, in a browser. */
  async function payAnyway(): Promise<string> {
    const { testBank, tpp, site } = scene.oidc
    const page = await scene.oidc.newPage()
    const created = await payerAt(testBank, tpp).create({
      target: NCBCT_TARGET,
      headers: { 'TPP-Redirect-URI': site.callback, 'TPP-Session-ID': randomUUID() },
      body: ncbctBody({ creditorName: 'Per Hansen' }),
    })
    assert.equal(created.status, 201, created.text)
    await oidc.leaveForProvider(page, scene.oidc, created.json._links['scaRedirect']?.href ?? '')
    await oidc.logInAtProvider(page, scene.oidc)
    await page.getByRole('checkbox').check()
    await press(page, 'approve')
    await backAtTpp(page, scene.oidc)
    return created.json.paymentId
  }

  test('SEC-172 says what the bank had found, when it had asked, when it said so, and that the person ticked a box', async () => {
    const { code, text } = await scene.verify(archive, ['--payment', paymentId])
    assert.equal(code, 0, text)
    assert.match(
      text,
      /payee +Per Hansen: no-match, asked 20\d\d-\S+Z \([0-9a-f-]{36}\), the core bank answered in \d+ ms/,
    )
    assert.match(text, /known +on a page of 20\d\d-\S+Z, in (nb|en|nn); approved with a tick: pay anyway/)
  })

  const first = ({ approvals }: EvidenceDocument) => approvals[0] ?? assert.fail('there is an approval')
  const change = (edit: (document: EvidenceDocument) => void) => reseal(archive, scene.seal.keyPem, edit)
  const withOther = (from: string | RegExp, to: string) => (document: EvidenceDocument) => {
    const { payees = '' } = first(document)
    first(document).payees = payees.replace(from, to)
    assert.notEqual(first(document).payees, payees)
  }
  const isRecord = ({ kind, fields }: { kind: string; fields: string }) =>
    kind === 'login' && JSON.parse(fields)[1] === '-1'

  const FORGERIES = [
    ['the result', 'payees-changed', withOther('no-match', 'match')],
    ['the words that said so', 'payees-changed', withOther('confirm', 'konfirm')],
    ['the tick', 'payees-changed', withOther('"confirmed"', '"seen"')],
    ['when the page was shown', 'payees-changed', withOther(/,1\d{12},/, ',1700000000000,')],
    [
      'what was known left out',
      'payees-missing',
      (document: EvidenceDocument) => void delete first(document).payees,
    ],
    [
      'its row left out of the history',
      'payees-missing',
      (document: EvidenceDocument) =>
        void (first(document).rows = first(document).rows.filter((row) => !isRecord(row))),
    ],
    [
      'the person in its row',
      'row-not-in-chain',
      (document: EvidenceDocument) => {
        const row = first(document).rows.find(isRecord) ?? assert.fail('there is a record')
        const fields = JSON.parse(row.fields)
        fields[3] = '01a1e66f-6e7a-799b-9a30-740e264df4a4'
        row.fields = JSON.stringify(fields)
      },
    ],
  ] as const
  for (const [name, reason, forge] of FORGERIES)
    test(`SEC-172 refused as ${reason}: ${name}`, async () => {
      const { code, text } = await scene.verify(change(forge))
      assert.match(text, new RegExp(`^REFUSED ${reason}: `))
      assert.equal(code, 1)
    })

  test('is in no readable form in the database, and a payment in kroner has none', async () => {
    const rows = await queryAsOwner(
      scene.oidc.testBank,
      `select encode(evidence.sealed, 'escape') as sealed, subject_id::text as id from sca.evidence
       join sca.authorisation using (bank_id, authorisation_id) where kind = 'payees'`,
    )
    assert.deepEqual(
      rows.map(({ id }) => id),
      [paymentId],
    )
    assert.doesNotMatch(String(rows[0]?.['sealed']), /Per Hansen|no-match/)
  })
})
