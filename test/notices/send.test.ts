import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCa } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { getPage } from './support/get-page.ts'
import {
  FROM,
  HOST,
  type NoticingBank,
  openNoticingBank,
  OTHER_HOST,
  registerTpp,
} from './support/noticing-bank.ts'
import { RELAY_LOGIN, skipWithoutExim, startRelay, type TestRelay } from './support/relay.ts'

const SUBJECT = 'Planned downtime on Saturday – nedetid lørdag'
const TEXT =
  'The interface is closed on 21 November from 02:00 to 04:00.\r\n.\r\n\r\nNothing <b>is</b> lost.\n'

describe('operational notices', { skip: skipWithoutExim }, () => {
  let relay: TestRelay
  let bank: NoticingBank
  before(async () => {
    const ca = makeCa()
    relay = await startRelay(ca)
    bank = await openNoticingBank({
      relay: { host: 'localhost', port: relay.port, login: RELAY_LOGIN, authorities: ca.pem },
      from: FROM,
    })
  })
  after(async () => {
    await bank.close()
    await relay.stop()
  })

  const page = (path: string, host = HOST) => getPage(bank.port, host, path)

  test('without a relay nothing is sent, and the command says which setting to set', async () => {
    const refused = await bank.run(
      ['send', '--bank', await bank.bankIdOf(HOST), '--subject', 'x'],
      'y',
      false,
    )
    assert.equal(refused.code, 1)
    assert.match(refused.problem, /^HAVN_NOTICES_RELAY is missing: .* nothing was sent\. Set it to .*:587/)
    assert.deepEqual(await queryAsOwner(bank, 'select from tpp_dialogue.notice'), [])
  })

  test('EVT-02 a notice goes to the address that each TPP of the bank has registered, and of no other bank', async () => {
    const first = await registerTpp(bank, 'old@first.example')
    await first.register('drift@first.example')
    await registerTpp(bank, 'vakt@second.example')
    await registerTpp(bank, 'gone@third.example')
    await registerTpp(bank, 'drift@elsewhere.example', OTHER_HOST)
    const bankId = await bank.bankIdOf(HOST)

    const command = ['send', '--bank', bankId, '--subject', SUBJECT]
    const [several, ...both] = await Promise.all([
      bank.run(['send', '--subject', SUBJECT], TEXT),
      // Two operators at once, or one who is impatient.
      bank.run(command, TEXT),
      bank.run(command, TEXT),
    ])
    assert.match(several.problem, /^there are several banks in this database: expected --bank$/m)
    const [sent, again] = both.toSorted((one, other) => Number(one.code) - Number(other.code))
    assert.deepEqual([several.code, sent?.code, again?.code], [1, 0, 1])
    assert.match(String(sent?.out), /^[0-9a-f-]{36}: on the page \/notices of .*, and to be sent to 3 TPPs/)
    assert.match(String(again?.problem), /has sent the same notice before, so it was not sent again/)

    await bank.startJobs()
    for (let tries = 0; tries < 200; tries += 1) {
      const waiting = await queryAsOwner(bank, 'select from tpp_dialogue.due_delivery')
      if (waiting.length === 0) break
      await sleep(50)
    }
    const mails = (await relay.mails()).toSorted((one, other) => to(one).localeCompare(to(other)))
    assert.deepEqual(mails.map(to), ['drift@first.example', 'vakt@second.example'])
    for (const mail of mails) {
      assert.match(mail, /^From: .*<notices@bank\.example>$/m)
      assert.match(mail, /^Message-ID: <notice\.[0-9a-f-]{36}@bank\.example>$/m)
      assert.match(mail, /^Content-Language: en$/m)
      assert.match(mail, /^Auto-Submitted: auto-generated$/m)
      assert.equal(decodeSubject(mail), SUBJECT)
      assert.match(mail, /from 02:00 to 04:00\.\r?\n\.\r?\n\r?\nNothing <b>is<\/b> lost\./)
    }
    assert.equal(new Set(mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size, 2)
  })

  test('the list says who has got it and why others have not, and the audit chain who sent it', async () => {
    const { out } = await bank.run(['list'])
    const lines = out.split('\n')
    assert.match(lines[0] ?? '', /^20\S+Z {2}[0-9a-f-]{36} {2}[0-9a-f-]{36}, by kari: Planned downtime/)
    assert.equal(lines[1], '  2 accepted by the relay, 0 waiting, 1 bounced, 0 given up')
    assert.match(
      lines[2] ?? '',
      /^ {2}PSDNO-FSA-\d+: bounced after 1 try to gone@third\.example: 550 5\.1\.1 <gone@third\.example> has no mailbox here$/,
    )
    const acts = await queryAsOwner(
      bank,
      `select operator, reason from back_office.act where act = 'sent-notice'`,
    )
    assert.equal(acts.length, 1)
    assert.equal(acts[0]?.['operator'], 'kari')
    assert.match(String(acts[0]?.['reason']), /^[0-9a-f-]{36}: Planned downtime/)
  })

  test('the notice is on the public page of its bank, in each language, and on no other bank’s', async () => {
    const shown = await page('/notices')
    assert.equal(shown.status, 200)
    assert.match(shown.text, /<h1>Driftsmeldinger<\/h1>/)
    assert.match(shown.text, /<h2[^>]* lang="en">Planned downtime on Saturday – nedetid lørdag<\/h2>/)
    assert.match(shown.text, /<p>Nothing &lt;b&gt;is&lt;\/b&gt; lost\.<\/p>/)
    assert.doesNotMatch(shown.text, /<script|kari|@\w+\.example/)
    assert.match((await page('/notices?lang=en')).text, /<h1>Notices to payment services<\/h1>/)
    assert.equal((await page(`/notices/${await bank.bankIdOf(HOST)}`)).status, 200)
    const other = await page('/notices', OTHER_HOST)
    assert.deepEqual([other.status, other.text.includes('Planned downtime')], [200, false])
    for (const path of ['/notices/x', '/notices/00000000-0000-4000-8000-000000000000'])
      assert.equal((await page(path)).status, 404, path)
    assert.equal((await page('/notices', '127.0.0.1')).status, 404, 'a host without a bank')
  })

  test('a mail that comes back later is recorded', async () => {
    const mail = (await relay.mails()).find((one) => to(one) === 'vakt@second.example') ?? ''
    const headers = mail.slice(mail.indexOf('From: '), mail.search(/\r?\n\r?\n/))
    const report = (action: string) =>
      `From: Mailer-Daemon <>\nMessage-ID: <${crypto.randomUUID()}@mx.example>\n\nAction: ${action}\nStatus: 5.2.1\n` +
      `Diagnostic-Code: smtp; 550 5.2.1 The mailbox is disabled\n\n${headers}\n`
    const [delayed, recorded] = await Promise.all([
      bank.run(['bounced'], report('delayed')),
      bank.run(['bounced'], report('failed')),
    ])
    assert.equal(delayed.code, 1)
    assert.equal(recorded.code, 0, recorded.problem)
    assert.match(
      recorded.out,
      /the notice for PSDNO-FSA-\d+ bounced: 5\.2\.1 550 5\.2\.1 The mailbox is disabled/,
    )
    const states = await queryAsOwner(bank, 'select state from tpp_dialogue.delivery order by email')
    assert.deepEqual(
      states.map(({ state }) => state),
      ['accepted', 'bounced', 'bounced'],
    )
  })

  test('the log has no address, no password and no text of a notice', () => {
    const lines = bank.log.filter((line) => line.includes('"noticeId"'))
    assert.equal(lines.length, 3)
    assert.equal(
      lines.filter((line) => /"state":"bounced".*"RCPT TO was answered with 550"/.test(line)).length,
      1,
    )
    for (const line of bank.log) assert.doesNotMatch(line, /@(?:first|second|third)|passord|Planned downtime/)
  })
})

const to = (mail: string) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? ''

/** RFC 2047, as far as one header needs it. */
function decodeSubject(mail: string): string {
  const header = /^Subject: (.*(?:\r?\n[ \t].*)*)$/m.exec(mail)?.[1] ?? ''
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
}
