import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openBank, serversSettings, type TestBank } from '../support/bank.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { assertRefused } from '../xs2a/support/messages.ts'
import { unknownPayment } from '../xs2a/support/stage.ts'
import { makeLists, type PublishedLists, serveLists, STORED_LISTS } from './support/published-lists.ts'

const program = join(import.meta.dirname, '../../apps/server/src/commands/main.ts')
const path = 'TPP-Signature-Certificate'
const hour = 3_600_000
const limits = { alarmHours: 48, closeHours: 168 }

const base64Of = ({ certificate }: Identity) => certificate.raw.toString('base64')

/** A call that is answered 404 once all checks have passed. */
const call = (bank: TestBank, tpp: Identity) => bank.call(tpp, unknownPayment)

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000
  while (!(await isSo())) {
    assert(Date.now() < deadline, `expected ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function callUntil(status: number, bank: TestBank, tpp: Identity): ReturnType<TestBank['call']> {
  let answer = await call(bank, tpp)
  await until(`${status}, got ${answer.text}`, async () => {
    answer = await call(bank, tpp)
    return answer.status === status
  })
  return answer
}

describe('authorities of fetched trusted lists', () => {
  const lists: PublishedLists = makeLists()
  const [withdrawn, staying, forWebSites] = ['Withdrawn', 'Staying', 'Web'].map((name) => makeCa(name)) as [
    Identity,
    Identity,
    Identity,
  ]
  const [lost, kept, web] = [withdrawn, staying, forWebSites].map((ca) => makeTpp(ca)) as [
    Identity,
    Identity,
    Identity,
  ]
  let published: Awaited<ReturnType<typeof serveLists>>
  let bank: TestBank
  let other: TestBank
  before(async () => {
    published = await serveLists(lists)
    const trustSettings = {
      asksRevocation: false,
      lists: {
        folder: undefined,
        url: `${published.url}EU.xml`,
        signers: [base64Of(lists.signer)],
        ...limits,
      },
    }
    bank = await openBank({ trustSettings })
    other = await openBank({ trustSettings, sharesDatabaseWith: bank })
  })
  after(async () => {
    published.stop()
    await other.close()
    await bank.close()
  })

  test('SIG-15 SIG-16 a TPP is accepted whose authority is only in the list, by every process; one for web sites is not', async () => {
    lists.publish(7, [
      { ca: withdrawn },
      { ca: staying },
      { ca: forWebSites, uses: ['ForWebSiteAuthentication'] },
    ])
    assertRefused(await call(bank, lost), 'certificate-untrusted', path)
    await Promise.all([bank.startJobs(), other.startJobs()])
    await callUntil(404, bank, lost)
    await callUntil(404, other, lost)
    assertRefused(await call(bank, web), 'certificate-untrusted', path)
    assert.equal((await call(bank, bank.newTpp())).status, 404, 'the fixed authority stays trusted')
    const renewals = [bank, other].flatMap(({ log }) =>
      log.filter((line) => line.includes('trusted list was renewed')),
    )
    assert.equal(renewals.length, 2, 'one process read the two lists')
  })

  test('SIG-16 403 FORBIDDEN: an authority that the next list has withdrawn, at every process', async () => {
    lists.publish(8, [{ ca: withdrawn, status: 'withdrawn' }, { ca: staying }])
    bank.clock.offsetMilliseconds = 7 * hour
    assertRefused(await callUntil(403, bank, lost), 'certificate-untrusted', path)
    await callUntil(403, other, lost)
    assert.equal((await call(bank, kept)).status, 404)
  })

  test('SIG-16 an older list is refused, by the server and by the database', async () => {
    lists.publish(7, [{ ca: withdrawn }, { ca: staying }])
    bank.clock.offsetMilliseconds = 14 * hour
    const logged = () =>
      [...bank.log, ...other.log].some((line) => line.includes('older: got the sequence number 7'))
    await until('a refused list in the log', logged)
    assertRefused(await call(bank, lost), 'certificate-untrusted', path)
    await assert.rejects(
      queryAsOwner(bank, `update trust.list set sequence_number = 7 where territory = 'NO'`),
      /has the sequence number 8, got 7/,
    )
  })

  test('SIG-16 503 SYSTEM_ERROR: an authority whose list was not verified for a week, after an alarm at two days', async () => {
    published.stop()
    bank.clock.offsetMilliseconds = (7 + 49) * hour
    await until('an alarm', () => bank.log.some((line) => line.includes('was not renewed for long')))
    assert.equal((await call(bank, kept)).status, 404)
    bank.clock.offsetMilliseconds = (14 + 169) * hour
    const answer = await callUntil(503, bank, kept)
    assertRefused(answer, 'authority-outdated', path)
    assert.equal(answer.headers['retry-after'], '300')
    assert.equal((await call(bank, bank.newTpp())).status, 404, 'the fixed authority stays trusted')
    const [event] = await queryAsOwner(
      bank,
      `select count(*) > 0 as is_reported from security_events.event where kind = 'trusted-list'`,
    )
    assert.equal(event?.['is_reported'], true)
  })
})

test('SIG-16 files of an operator are read, verified and used like fetched lists, and a forged one is not', async () => {
  const lists = makeLists()
  const folder = mkdtempSync('/tmp/havn-lists-')
  const ca = makeCa('In a file')
  lists.publish(3, [{ ca }])
  for (const [name, document] of lists.documents) writeFileSync(join(folder, name), document)
  const settings = { folder, url: 'http://127.0.0.1/', signers: [base64Of(lists.signer)], ...limits }
  const bank = await openBank({ trustSettings: { asksRevocation: false, lists: settings } })
  try {
    const tpp = makeTpp(ca)
    await bank.startJobs()
    await callUntil(404, bank, tpp)
    // The same list with an authority of somebody else in it.
    const forged = String(lists.documents.get('NO.xml')).replace(
      '<TSLSequenceNumber>3',
      '<TSLSequenceNumber>4',
    )
    writeFileSync(join(folder, 'NO.xml'), forged)
    utimesSync(join(folder, 'NO.xml'), new Date(), new Date())
    bank.clock.offsetMilliseconds = 2 * 60_000
    await until('a refused list', () => bank.log.some((line) => line.includes('signature-wrong')))
    assert.equal((await call(bank, tpp)).status, 404, 'the list before stays in use')
  } finally {
    await bank.close()
  }
})

test('SIG-16 an operator imports files by command, and servers that read none themselves use them', async () => {
  const lists = makeLists()
  const folder = mkdtempSync('/tmp/havn-lists-')
  const ca = makeCa('Imported')
  lists.publish(5, [{ ca }])
  for (const [name, document] of lists.documents) writeFileSync(join(folder, name), document)
  const signers = join(folder, 'signers.pem')
  writeFileSync(signers, lists.signer.pem)
  const bank = await openBank({ trustSettings: { asksRevocation: false, lists: STORED_LISTS } })
  try {
    const env = { ...serversSettings(bank), HAVN_TRUST_LISTS_SIGNERS_FILE: signers }
    const run = (...args: readonly string[]) => {
      const { status, stdout } = spawnSync(process.execPath, [program, 'trust', ...args], { env })
      return `${status} ${String(stdout)}`
    }
    assert.match(run('list'), /^0 There are no trusted lists yet/)
    assert.equal(run('import', folder), '0 EU  renewed, number 1\nNO  renewed, number 5\n')
    assert.match(run('list'), /^0 EU  number 1, .*\nNO  number 5, .*, 1 authorities for seals, current\n$/)
    await bank.startJobs()
    await callUntil(404, bank, makeTpp(ca))
    lists.publish(4, [])
    writeFileSync(join(folder, 'NO.xml'), lists.documents.get('NO.xml') ?? '')
    assert.match(
      run('import', folder),
      /^1 EU  unchanged, number 1\nNO  refused: older: got the sequence number 4/,
    )
  } finally {
    await bank.close()
  }
})
