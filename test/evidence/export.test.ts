import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { KARI } from '../browser/support/psu.ts'
import { makeSeal } from '../support/bank.ts'
import { makeCa, type Identity } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { type EvidenceScene, openEvidenceScene } from './evidence-scene.ts'
import {
  type EvidenceDocument,
  forgeRequest,
  pack,
  reseal,
  rewriteChain,
  setField,
  unpack,
} from './forge-archive.ts'

describe('evidence that somebody outside of the bank verifies', { skip: skipWithoutChromium }, () => {
  let scene: EvidenceScene
  let seal: Identity
  let paymentId = ''
  let otherId = ''
  let archive: Buffer
  before(async () => {
    scene = await openEvidenceScene()
    ;({ seal, archive } = scene)
    ;[paymentId = '', otherId = ''] = scene.paymentIds
  })
  after(() => scene?.close())

  test('SEC-172 a payment is exported, and plain Node says who approved it, over what and when', async () => {
    const exported = await scene.exportTo('one.tar.gz', '--payment', paymentId)
    assert.equal(exported.code, 0, exported.text)
    assert.match(exported.text, /personal data/)
    assert.equal(statSync(exported.path).mode & 0o777, 0o600)
    const verified = await scene.verify(readFileSync(exported.path), ['--payment', paymentId])
    assert.equal(verified.code, 0, verified.text)
    assert.match(verified.text, new RegExp(`^APPROVED payment ${paymentId}\n  at +20\\d\\d-`))
    assert.match(
      verified.text,
      new RegExp(`national id +${KARI}, signed by ${scene.oidc.provider.issuer}, level `),
    )
    assert.match(verified.text, /bound +by the nonce in what it signed/)
    assert.match(verified.text, /shown +125\.50 NOK to .+, \d+, from \d+, 20\d\d-/)
    assert(!verified.text.includes(otherId))
    const acts = await queryAsOwner(
      scene.oidc.testBank,
      `select act, payment_id, reason from back_office.act where payment_id = '${paymentId}'`,
    )
    assert.deepEqual(acts, [{ act: 'exported-evidence', payment_id: paymentId, reason: 'case 4711' }])
  })

  test('SEC-172 approvals of a time are in one archive; an unknown payment is refused, and where nobody approved nothing is written', async () => {
    const verified = await scene.verify(archive)
    assert.equal(verified.code, 0, verified.text)
    for (const id of [paymentId, otherId]) assert.match(verified.text, new RegExp(`APPROVED payment ${id}\n`))
    const unknown = await scene.exportTo('none.tar.gz', '--payment', '01a1e66f-6e7a-799b-9a30-740e264df4a4')
    assert.equal(unknown.code, 1)
    assert.match(unknown.text, /this bank has no payment/)
    const early = ['--from', '2020-01-01T00:00:00Z', '--to', '2020-01-02T00:00:00Z']
    assert.equal((await scene.exportTo('none.tar.gz', ...early)).code, 2)
  })

  /** Changes `evidence.json` and signs it with the bank's own seal: the strongest forger. */
  const change = (edit: (document: EvidenceDocument) => void) => () => reseal(archive, seal.keyPem, edit)
  const first = ({ approvals }: EvidenceDocument) => approvals[0] ?? assert.fail('there is an approval')
  const withOtherShown = (from: string, to: string) => (document: EvidenceDocument) => {
    const shown = first(document).shown
    first(document).shown = shown.replace(from, to)
    assert.notEqual(first(document).shown, shown)
  }
  const repack = (edit: (files: Map<string, Buffer>) => void) => () => {
    const files = unpack(archive)
    edit(files)
    return pack(files)
  }

  const FORGERIES: readonly (readonly [
    name: string,
    reason: string,
    forge: () => Buffer,
    options?: readonly string[],
  ])[] = [
    ['the amount', 'shown-changed', change(withOtherShown('125.50', '925.50'))],
    ['the payee', 'shown-changed', change(withOtherShown('"creditorName":"', '"creditorName":"X'))],
    [
      'the time of the approval',
      'row-not-in-chain',
      change((document) => setField(document, 'authorisation', earlier)),
    ],
    [
      'the person',
      'row-not-in-chain',
      change((document) =>
        setField(document, 'payment', (fields) => void (fields[6] = '01a1e66f-6e7a-799b-9a30-740e264df4a4')),
      ),
    ],
    ['the login of another payment', 'other-payment', change(swapLogins)],
    [
      'what was shown of another payment',
      'shown-changed',
      change(({ approvals: [one, other] }) => {
        assert(one && other)
        one.shown = other.shown
      }),
    ],
    ['an entry removed from the chain', 'chain-broken', change(({ blocks }) => void blocks[0]?.rows?.pop())],
    [
      'the order of entries',
      'chain-broken',
      change(({ blocks: [block] }) => void (block && (block.rows = block.rows?.toReversed() ?? []))),
    ],
    [
      'the order of blocks',
      'chain-broken',
      change((document) => void (document.blocks = document.blocks.toReversed())),
    ],
    ['the seal of the chain removed', 'chain-unsealed', change(({ heads }) => void heads.pop())],
    [
      'the chain written anew for another amount, and sealed',
      'nonce',
      change((document) => {
        withOtherShown('125.50', '925.50')(document)
        rehash(document)
        rewriteChain(document, seal.keyPem)
      }),
    ],
    [
      'the provider’s token',
      'provider-signature',
      change(
        (document) =>
          void (first(document).proof.idToken = first(document).proof.idToken.replace(
            /\.[^.]+\./,
            `.${Buffer.from('{}').toString('base64url')}.`,
          )),
      ),
    ],
    [
      'the chain written anew, and a request to a device in place of the nonce',
      'provider-missing',
      change((document) => {
        withOtherShown('125.50', '925.50')(document)
        rehash(document)
        rewriteChain(document, seal.keyPem)
        Object.assign(first(document), { decoupled: forgeRequest('925,50 kr') })
      }),
    ],
    [
      'the provider’s answer removed',
      'provider-missing',
      change((document) => Object.assign(first(document), { proof: undefined })),
    ],
    [
      'the level of assurance',
      'provider-claims',
      change((document) => void (first(document).proof.acr = 'urn:higher')),
    ],
    [
      'one byte, without the seal',
      'seal-signature',
      repack(
        (files) =>
          void files.set(
            'evidence.json',
            Buffer.from(String(files.get('evidence.json')).replace('125.50', '125.51')),
          ),
      ),
    ],
    [
      'another key under the bank’s certificate',
      'seal-signature',
      () => reseal(archive, otherSeal().keyPem, () => {}),
    ],
    ['another bank’s seal and certificate', 'seal-other-certificate', sealedByAnotherBank],
    ['an archive that is cut off', 'archive-unreadable', () => archive.subarray(0, -20)],
    [
      'a file more',
      'archive-extra-file',
      repack((files) => void files.set('more.txt', Buffer.from('trust me'))),
    ],
    ['a file less', 'archive-missing-file', repack((files) => void files.delete('evidence.sig'))],
    [
      'another payment than the one asked for',
      'payment-not-there',
      () => archive,
      ['--payment', '01a1e66f-6e7a-799b-9a30-740e264df4a4'],
    ],
    ['no certificate to compare with', 'usage', () => archive, ['--seal', '']],
  ]

  for (const [name, reason, forge, options = []] of FORGERIES)
    test(`SEC-172 refused as ${reason}: ${name}`, async () => {
      const { code, text } = await scene.verify(forge(), options)
      assert.match(text, new RegExp(`^REFUSED ${reason}: `))
      assert.equal(code, 1)
    })

  test('SEC-172 only a head that was kept elsewhere shows that the bank wrote the chain anew, with another time', async () => {
    const forged = reseal(archive, seal.keyPem, (document) => {
      setField(document, 'authorisation', earlier)
      rewriteChain(document, seal.keyPem)
    })
    const { blocks } = JSON.parse(String(unpack(archive).get('evidence.json'))) as EvidenceDocument
    const kept = { block: String(blocks[0]?.number), head: blocks[1]?.previousHead }
    const heads = { 'kept.jsonl': JSON.stringify(kept) }
    const trusting = await scene.verify(forged)
    assert.equal(trusting.code, 0, `this rests on the bank’s word: ${trusting.text}`)
    const genuine = await scene.verify(archive, ['--heads', 'kept.jsonl'], heads)
    assert.equal(genuine.code, 0, genuine.text)
    const refused = await scene.verify(forged, ['--heads', 'kept.jsonl'], heads)
    assert.match(refused.text, /^REFUSED head-not-kept: block \d+ has another head/)
    const others = { 'kept.jsonl': JSON.stringify({ ...kept, block: '4711' }) }
    const uncompared = await scene.verify(archive, ['--heads', 'kept.jsonl'], others)
    assert.match(uncompared.text, /^REFUSED head-not-kept: none of the heads/)
  })

  function otherSeal(): Identity {
    return makeSeal(makeCa())
  }

  function sealedByAnotherBank(): Buffer {
    const other = otherSeal()
    const files = unpack(reseal(archive, other.keyPem, () => {}))
    return pack(files.set('seal.pem', Buffer.from(other.pem)))
  }
})

/** Gives the first approval the login of the second: what was shown, what the provider signed, and its row. */
function swapLogins({ approvals: [one, other] }: EvidenceDocument): void {
  assert(one && other)
  const login = other.rows.find(({ kind }) => kind === 'login') ?? assert.fail('there is a login')
  Object.assign(one, { ...other, rows: [login, ...one.rows.filter(({ kind }) => kind !== 'login')] })
}

/** Lets the history say that what is shown now was shown. */
function rehash(document: EvidenceDocument): void {
  const { shown } = document.approvals[0] ?? assert.fail('there is an approval')
  const id = (
    JSON.parse(document.approvals[0]?.rows.find(({ kind }) => kind === 'login')?.fields ?? '') as string[]
  )[0]
  setField(document, 'login', (fields) => {
    if (fields[0] === id) fields[4] = createHash('sha256').update(shown).digest('hex')
  })
}

/** Sets the time of an approval back by ten milliseconds: it is still after the login. */
function earlier(fields: (string | null)[]): void {
  fields[5] = String(BigInt(fields[5] ?? 0) - 10_000n)
}
