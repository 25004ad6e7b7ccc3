import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { until } from '../jobs/until.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import {
  accountOf,
  addResponder,
  askBank,
  participant,
  qwacOfBank,
  questionBody,
  VOP_HOST,
  type VopQuestion,
} from './support/responder.ts'

const ASKER = participant(1)
const OTHER = participant(2)
const STRANGER = participant(3)
const LEI = '549300DTUYXVMJXZNY75'

const KARI = accountOf(1)
const COFFEE = accountOf(2)
const CLOSED = accountOf(3)
const SILENT = accountOf(4)

const HOLDERS: Readonly<Record<string, object>> = {
  [KARI]: { name: 'Kari Nordmann', isPerson: true },
  [COFFEE]: { name: 'Fjord Kaffe AS', isPerson: false, identifications: [LEI] },
}

/** A bank that answers other banks, with accounts of its own. */
async function openResponder(beside?: TestBank) {
  const folder = makeBanksFolder()
  addResponder(folder, [ASKER, OTHER])
  const asked: string[] = []
  const bank = await openBank({
    banksFolder: folder.path,
    hasTls: true,
    ...(beside && { sharesDatabaseWith: beside }),
    replaceCoreBank: (ledger) => ({
      ...ledger,
      async findAccountHolders({ iban }) {
        asked.push(iban)
        if (iban === SILENT) throw new Error('this core bank does not answer')
        const holder = HOLDERS[iban] as { name: string } | undefined
        return holder && { holders: [holder] }
      },
    }),
  })
  return { folder, bank, asked }
}

describe('the answer to another bank', () => {
  let folder: BanksFolder
  let bank: TestBank
  before(async () => {
    ;({ folder, bank } = await openResponder())
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })

  const ask = (question: Partial<VopQuestion>) =>
    askBank(bank, {
      iban: KARI,
      name: 'Kari Nordmann',
      from: ASKER,
      qwac: qwacOfBank(bank.ca, ASKER),
      ...question,
    })

  test('is a match, a close match with the name, no match without one, or not possible', async () => {
    const match = await ask({})
    assert.deepEqual([match.status, match.json], [200, { partyNameMatch: 'MTCH' }])
    const close = await ask({ name: 'Kari Nordman' })
    assert.deepEqual(close.json, { partyNameMatch: 'CMTC', matchedName: 'Kari Nordmann' })
    assert.deepEqual((await ask({ name: 'Ola Berg' })).json, { partyNameMatch: 'NMTC' })
    assert.deepEqual((await ask({ name: 'Kari' })).json, { partyNameMatch: 'NMTC' }, 'rule 11')
    assert.deepEqual((await ask({ iban: SILENT })).json, { partyNameMatch: 'NOAP' })
  })

  test('has the request id of the question and the time of the answer', async () => {
    const id = randomUUID()
    const { headers } = await ask({ headers: { 'X-Request-ID': id } })
    assert.equal(headers['x-request-id'], id)
    assert.match(String(headers['x-response-timestamp']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('is the same for an account that is unknown, closed, or not of the bank that is named', async () => {
    const answers = [
      await ask({ iban: CLOSED }),
      await ask({ iban: accountOf(999_999) }),
      await ask({
        body: {
          ...questionBody({ iban: KARI, name: 'Kari Nordmann', from: ASKER }),
          partyAgent: { financialInstitutionId: { bicfi: 'ELSEDEFF' } },
        },
      }),
    ]
    for (const { status, json } of answers)
      assert.deepEqual([status, json], [200, { partyNameMatch: 'NOAP' }])
  })

  test('a code decides alone, and is never a close match', async () => {
    const { partyAccount, requestingAgent } = questionBody({ iban: COFFEE, from: ASKER })
    const byCode = (lei: string) => ({
      party: { identification: { organisationId: { lei } } },
      partyAccount,
      requestingAgent,
    })
    assert.deepEqual((await ask({ body: byCode(LEI) })).json, { partyIdMatch: 'MTCH' })
    assert.deepEqual((await ask({ body: byCode('549300DTUYXVMJXZNY76') })).json, { partyIdMatch: 'NMTC' })
    const both = { ...byCode(LEI), party: { name: 'Fjord Kaffe AS', ...byCode(LEI).party } }
    const refused = await ask({ body: both })
    assert.deepEqual([refused.status, refused.json['code']], [400, 'FORMAT_ERROR'])
  })

  test('takes at least 0.3 seconds, whatever it is', async () => {
    // A busy machine is never too fast.
    for (const name of ['Kari Nordmann', 'Ola Berg']) assert((await ask({ name })).milliseconds >= 295)
    assert((await ask({ iban: CLOSED })).milliseconds >= 295)
  })
})

describe('who may ask', () => {
  let folder: BanksFolder
  let bank: TestBank
  before(async () => {
    ;({ folder, bank } = await openResponder())
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })

  const ask = (question: Partial<VopQuestion>) =>
    askBank(bank, {
      iban: KARI,
      name: 'Kari Nordmann',
      from: ASKER,
      qwac: qwacOfBank(bank.ca, ASKER),
      ...question,
    })
  const codeOf = async (question: Partial<VopQuestion>) => {
    const { status, json } = await ask(question)
    return [status, json['code']]
  }

  test('a bank without a certificate, or with a seal, is CLIENT_INVALID', async () => {
    assert.deepEqual(await codeOf({ qwac: undefined }), [401, 'CLIENT_INVALID'])
    const seal = bank.newTpp({ tppId: ASKER.id, ncaId: 'DE-BAFIN' })
    assert.deepEqual(await codeOf({ qwac: seal }), [401, 'CLIENT_INVALID'])
  })

  test('a certificate that has expired or comes from elsewhere is CLIENT_INVALID', async () => {
    const dates = { validFrom: '20200101000000Z', validTo: '20210101000000Z' }
    assert.deepEqual(await codeOf({ qwac: qwacOfBank(bank.ca, ASKER, dates) }), [401, 'CLIENT_INVALID'])
    const { makeCa } = await import('../support/certificates.ts')
    assert.deepEqual(await codeOf({ qwac: qwacOfBank(makeCa('Other'), ASKER) }), [401, 'CLIENT_INVALID'])
  })

  test('a bank that is no participant is CLIENT_INVALID, and a security event', async () => {
    await bank.startJobs()
    const qwac = qwacOfBank(bank.ca, STRANGER)
    assert.deepEqual(await codeOf({ from: STRANGER, qwac }), [401, 'CLIENT_INVALID'])
    assert.deepEqual(await codeOf({ from: OTHER }), [401, 'CLIENT_INCONSISTENT'], 'the BIC of another one')
    const events = async () =>
      queryAsOwner(
        bank,
        `select tpp_id, reason from security_events.event where kind = 'payee-lookup' order by reason`,
      )
    await until(20, async () => (await events()).length === 2)
    assert.deepEqual(await events(), [
      { tpp_id: ASKER.id, reason: 'requester-inconsistent' },
      { tpp_id: STRANGER.id, reason: 'requester-unknown' },
    ])
  })

  test('a TPP that is no bank is CLIENT_INVALID', async () => {
    const qwac = qwacOfBank(bank.ca, { id: 'PSDDE-BAFIN-700001' }, { roles: ['PISP', 'AISP'] })
    assert.deepEqual(await codeOf({ qwac }), [401, 'CLIENT_INVALID'])
  })

  test('a time that is malformed or a minute off is TIMESTAMP_INVALID', async () => {
    const at = (text: string | undefined) => codeOf({ headers: { 'X-Request-Timestamp': text } })
    const now = bank.clock.milliseconds()
    for (const text of ['2026-11-19T09:30:00Z', 'yesterday', '2026-02-31T09:30:00.000Z'])
      assert.deepEqual(await at(text), [400, 'TIMESTAMP_INVALID'], text)
    assert.deepEqual(await at(new Date(now - 90_000).toISOString()), [400, 'TIMESTAMP_INVALID'])
    assert.deepEqual(await at(new Date(now + 90_000).toISOString()), [400, 'TIMESTAMP_INVALID'])
    assert.deepEqual(await at(new Date(now - 30_000).toISOString()), [200, undefined])
    assert.deepEqual(await at(undefined), [400, 'FORMAT_ERROR'])
  })

  test('a question that is sent again is refused, whatever it asks', async () => {
    const headers = { 'X-Request-ID': randomUUID() }
    assert.equal((await ask({ headers })).status, 200)
    assert.deepEqual(await codeOf({ headers }), [400, 'FORMAT_ERROR'])
    assert.deepEqual(await codeOf({ headers, name: 'Ola Berg' }), [400, 'FORMAT_ERROR'])
  })

  test('a body that is too large, no JSON, or not as the scheme has it is refused', async () => {
    const body = questionBody({ iban: KARI, name: 'Kari Nordmann', from: ASKER })
    assert.deepEqual(await codeOf({ body: ' '.repeat(9_000) }), [413, 'FORMAT_ERROR'])
    assert.deepEqual(await codeOf({ body: '{"party"' }), [400, 'FORMAT_ERROR'])
    assert.deepEqual(await codeOf({ headers: { 'Content-Type': 'text/plain' } }), [415, 'FORMAT_ERROR'])
    for (const wrong of [
      { ...body, party: {} },
      { ...body, party: { name: 'a'.repeat(141) } },
      { ...body, partyAccount: { iban: 'DE00100200300000000001' } },
      { ...body, requestingAgent: undefined },
      { ...body, unstructuredRemittanceInformation: 'a'.repeat(141) },
    ])
      assert.deepEqual(await codeOf({ body: wrong }), [400, 'FORMAT_ERROR'], JSON.stringify(wrong))
    assert.deepEqual(await codeOf({ headers: { 'X-Request-ID': 'no-uuid' } }), [400, 'FORMAT_ERROR'])
  })

  test('another address of the bank has no such path, and this one no other', async () => {
    const elsewhere = await ask({ headers: { Host: 'psd2.bank.example' } })
    assert.equal(elsewhere.status, 404)
    assert.equal(VOP_HOST in elsewhere.json, false)
  })
})

describe('limits of questions', () => {
  let first: Awaited<ReturnType<typeof openResponder>>
  let second: Awaited<ReturnType<typeof openResponder>>
  before(async () => {
    first = await openResponder()
    second = await openResponder(first.bank)
    await first.bank.startJobs()
    await second.bank.startJobs()
  })
  after(async () => {
    await second.bank.close()
    await first.bank.close()
    first.folder.remove()
    second.folder.remove()
  })

  let questions = 0
  /** Asks the processes in turn. */
  const ask = async (question: Partial<VopQuestion>) => {
    questions += 1
    const { bank } = questions % 2 === 0 ? first : second
    const from = question.from ?? ASKER
    const qwac = qwacOfBank(bank.ca, from)
    const { json } = await askBank(bank, { iban: KARI, name: 'Kari Nordmann', from, qwac, ...question })
    return json['partyNameMatch']
  }

  const reasonsOf = async (id: string) => {
    const rows = await queryAsOwner(
      first.bank,
      `select distinct reason from security_events.event where kind = 'payee-lookup' and tpp_id = '${id}'`,
    )
    return rows.map(({ reason }) => reason)
  }

  test('after five names for an account an asker learns nothing about it for an hour', async () => {
    for (const name of ['Ola Berg', 'Per Berg', 'Pål Berg', 'Espen Berg'])
      assert.equal(await ask({ name }), 'NMTC')
    assert.equal(await ask({ name: 'Kari Nordmann' }), 'MTCH')
    assert.equal(await ask({ name: 'kari  NORDMANN' }), 'MTCH', 'the same name')
    assert.equal(await ask({ name: 'Kari Nordman' }), 'NOAP')
    assert.equal(await ask({ name: 'Kari Nordmann' }), 'NOAP')
    assert.equal(
      await ask({ name: 'Kari Nordmann', from: OTHER }),
      'MTCH',
      'another asker sees nothing of it',
    )
    await until(20, async () => (await reasonsOf(ASKER.id)).includes('many-names'))
    first.bank.clock.offsetMilliseconds += 3_601_000
    assert.equal(await ask({ name: 'Kari Nordmann' }), 'MTCH')
  })

  test('an account has 30 answers an hour, whoever asks, and the core bank is asked no more', async () => {
    first.bank.clock.offsetMilliseconds += 3_601_000
    const iban = COFFEE
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, index) =>
        ask({ iban, name: 'Fjord Kaffe AS', from: index % 3 === 0 ? OTHER : ASKER }),
      ),
    )
    const answered = answers.filter((answer) => answer === 'MTCH').length
    assert.deepEqual([answered, answers.length - answered], [30, 6])
    assert.equal([...first.asked, ...second.asked].filter((one) => one === iban).length, 30)
    first.bank.clock.offsetMilliseconds += 3_601_000
    assert.equal(await ask({ iban, name: 'Fjord Kaffe AS' }), 'MTCH')
  })

  test('50 accounts that differ in their last digits are one security event', async () => {
    const inRange = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, index) =>
          ask({ iban: accountOf(70_000 + from + index), from: OTHER }),
        ),
      )
    await inRange(0, 49)
    assert.equal((await reasonsOf(OTHER.id)).includes('sequential-accounts'), false)
    await inRange(49, 60)
    await until(20, async () => (await reasonsOf(OTHER.id)).includes('sequential-accounts'))
  })
})
