import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createAuditChain, sealHeads } from '../../apps/server/src/operations/audit/index.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, KARI, press } from '../browser/support/psu.ts'
import { create } from '../browser/support/tpp-calls.ts'
import {
  leaveForProvider,
  logInAtProvider,
  type OidcScene,
  openOidcScene,
} from '../oidc/support/oidc-scene.ts'
import { makeSeal, toSeal } from '../support/bank.ts'
import { makeCa, type Identity } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { type EvidenceDocument, pack, reseal, rewriteChain, setField, unpack } from './forge-archive.ts'

const commands = fileURLToPath(new URL('../../apps/server/src/commands/main.ts', import.meta.url))

describe('evidence that somebody outside of the bank verifies', { skip: skipWithoutChromium }, () => {
  let scene: OidcScene
  let seal: Identity
  /** What the bank wrote, and an empty folder in which somebody else verifies it. */
  const [bankFolder, elsewhere] = [temporaryFolder(), temporaryFolder()]
  let paymentId = ''
  let otherId = ''
  let archive: Buffer

  before(async () => {
    scene = await openOidcScene({ hasSeal: true })
    seal = scene.testBank.seal ?? assert.fail('the bank has a seal')
    for (const [name, pem] of [
      ['key.pem', seal.keyPem],
      ['seal.pem', seal.pem],
      [
        'seal.json',
        JSON.stringify({
          certificateFile: join(bankFolder, 'seal.pem'),
          keyFile: join(bankFolder, 'key.pem'),
        }),
      ],
    ] as const)
      writeFileSync(join(bankFolder, name), pem, { mode: 0o600 })
    paymentId = await approve()
    await chain()
    otherId = await approve()
    await chain()
    await exportTo('both.tar.gz', '--from', '2020-01-01T00:00:00Z', '--to', '2099-01-01T00:00:00Z')
    archive = readFileSync(join(bankFolder, 'both.tar.gz'))
  })
  after(async () => {
    for (const folder of [bankFolder, elsewhere]) rmSync(folder, { recursive: true })
    await scene?.close()
  })

  /** A person logs in at the provider and approves a payment, in a browser. */
  async function approve(): Promise<string> {
    const page = await scene.newPage()
    const created = await create(scene)
    await leaveForProvider(page, scene, created.scaRedirect)
    await logInAtProvider(page, scene)
    await press(page, 'approve')
    await backAtTpp(page, scene)
    return created.paymentId
  }

  /** What servers do in the background: a block of the chain, and a seal if the last one is an hour old. */
  async function chain(): Promise<void> {
    const { databaseUrls, clock } = scene.testBank
    const bankDatabase = openDatabase({ url: databaseUrls.bank, connectionsMax: 1 })
    try {
      await createAuditChain({ bankDatabase, clock }).chainAll()
      await sealHeads({ bankDatabase, clock, sealOf: () => toSeal(seal) })
    } finally {
      await bankDatabase.close()
    }
  }

  async function exportTo(name: string, ...choice: readonly string[]) {
    const env = {
      PATH: process.env['PATH'],
      HAVN_DATABASE_URL_BANK: scene.testBank.databaseUrls.bank,
      HAVN_SECRET: scene.testBank.key.export().toString('hex'),
      HAVN_SEAL_FILE: join(bankFolder, 'seal.json'),
    }
    const out = join(bankFolder, name)
    return run([commands, 'evidence', 'export', ...choice, '--out', out, '--reason', 'case 4711'], { env })
  }

  /** Verifies an archive in the empty folder with the program in it, which may read that folder and nothing else. */
  async function verify(
    bytes: Buffer,
    options: readonly string[] = [],
    files: Readonly<Record<string, string>> = {},
  ) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(elsewhere, name), text)
    writeFileSync(join(elsewhere, 'archive.tar.gz'), bytes)
    writeFileSync(join(elsewhere, 'bank.pem'), seal.pem)
    writeFileSync(join(elsewhere, 'verify.mjs'), String(unpack(archive).get('verify-evidence.mjs')))
    const program = ['--permission', `--allow-fs-read=${elsewhere}`, join(elsewhere, 'verify.mjs')]
    const seals = options.includes('--seal') ? [] : ['--seal', 'bank.pem']
    return run([...program, 'archive.tar.gz', ...seals, ...options], { env: {}, cwd: elsewhere })
  }

  test('SEC-172 a payment is exported, and plain Node says who approved it, over what and when', async () => {
    const exported = await exportTo('one.tar.gz', '--payment', paymentId)
    assert.equal(exported.code, 0, exported.text)
    assert.match(exported.text, /personal data/)
    assert.equal(statSync(join(bankFolder, 'one.tar.gz')).mode & 0o777, 0o600)
    const verified = await verify(readFileSync(join(bankFolder, 'one.tar.gz')), ['--payment', paymentId])
    assert.equal(verified.code, 0, verified.text)
    assert.match(verified.text, new RegExp(`^APPROVED payment ${paymentId}\n  at +20\\d\\d-`))
    assert.match(
      verified.text,
      new RegExp(`national id +${KARI}, signed by ${scene.provider.issuer}, level `),
    )
    assert.match(verified.text, /bound +by the nonce in what it signed/)
    assert.match(verified.text, /shown +125\.50 NOK to .+, \d+, from \d+, 20\d\d-/)
    assert(!verified.text.includes(otherId))
    const acts = await queryAsOwner(
      scene.testBank,
      `select act, payment_id, reason from back_office.act where payment_id = '${paymentId}'`,
    )
    assert.deepEqual(acts, [{ act: 'exported-evidence', payment_id: paymentId, reason: 'case 4711' }])
  })

  test('SEC-172 approvals of a time are in one archive; an unknown payment is refused, and where nobody approved nothing is written', async () => {
    const verified = await verify(archive)
    assert.equal(verified.code, 0, verified.text)
    for (const id of [paymentId, otherId]) assert.match(verified.text, new RegExp(`APPROVED payment ${id}\n`))
    const unknown = await exportTo('none.tar.gz', '--payment', '01a1e66f-6e7a-799b-9a30-740e264df4a4')
    assert.equal(unknown.code, 1)
    assert.match(unknown.text, /this bank has no payment/)
    const early = ['--from', '2020-01-01T00:00:00Z', '--to', '2020-01-02T00:00:00Z']
    assert.equal((await exportTo('none.tar.gz', ...early)).code, 2)
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
      const { code, text } = await verify(forge(), options)
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
    const trusting = await verify(forged)
    assert.equal(trusting.code, 0, `this rests on the bank’s word: ${trusting.text}`)
    const genuine = await verify(archive, ['--heads', 'kept.jsonl'], heads)
    assert.equal(genuine.code, 0, genuine.text)
    assert.match((await verify(forged, ['--heads', 'kept.jsonl'], heads)).text, /^REFUSED head-not-kept: /)
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

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'havn-evidence-'))
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
}

function run(words: readonly string[], surroundings: Surroundings) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, words, surroundings, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + problem }),
    )
  })
}
