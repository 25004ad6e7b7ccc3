import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { INVARIANTS } from '../../apps/server/src/operations/invariants/index.ts'
import { ID_RANGE, newId } from '../../apps/server/src/platform/shared/ids.ts'
import { checkedInvariants } from '../support/invariants.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { havnCheck } from './havn-check.ts'
import { bankOfRefusedCall } from './refused-call.ts'
import { BREACHES, FURTHER_BREACHES, type Ids } from './violations.ts'
import { useBank } from '../support/bank.ts'
import { MONDAY, usePayer } from '../support/payer.ts'

const folder = mkdtempSync('/tmp/havn-check-')

describe('havn check', () => {
  const why = 'each is broken on purpose by its own test'
  const bank = useBank({
    beforeClose: () => rmSync(folder, { recursive: true }),
    breaks: Object.fromEntries(INVARIANTS.map(({ name }) => [name, why])),
  })
  let ids: Omit<Ids, 'unknown'>
  const payer = usePayer(bank, MONDAY)
  before(async () => {
    const executed = idOf(await payer.pay())
    await payer.run()
    const waiting = idOf(await payer.pay())
    const created = await payer.create()
    const received = idOf(created.json._links['self']?.href ?? '')
    const [row] = await queryAsOwner(
      bank,
      `select bank_id, tpp_id, psu_id, person_id,
         (select authorisation_id from sca.authorisation where subject_id = '${executed}') as executed_by,
         (select authorisation_id from sca.authorisation where subject_id = '${waiting}') as waiting_by
       from sca.psu`,
    )
    const text = (column: string) => String(row?.[column])
    ids = {
      bank: text('bank_id'),
      tpp: text('tpp_id'),
      psu: text('psu_id'),
      person: text('person_id'),
      executedBy: text('executed_by'),
      waitingBy: text('waiting_by'),
      executed,
      waiting,
      received,
    }
  })

  const asBank = () => ({
    HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
    HAVN_SECRET: bank.key.export().toString('hex'),
  })
  const acknowledge = (name: string, lines: readonly object[]) => {
    const path = `${folder}/${name}`
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return path
  }

  test('a database that nobody tampered with has no finding, by either login', async () => {
    for (const url of [bank.databaseUrl, bank.databaseUrls.bank]) {
      const checked = await checkedInvariants({ url, key: bank.key })
      assert.deepEqual(
        checked.filter(({ violations }) => violations.length > 0),
        [],
      )
    }
    const { code, out } = await havnCheck([], asBank())
    assert.equal(code, 0, out)
    assert.match(out, /^ok {11}payment-log-is-legal\n/)
    assert.match(out, /\nnot checked {2}rows-have-a-bank: .*\n/)
    assert.match(out, /All \d+ invariants hold\.\n$/)
  })

  test('what a client saw acknowledged is stored, in a state that follows from it', async () => {
    const line = { tppId: ids.tpp, kind: 'payment' }
    const good = acknowledge('good.jsonl', [
      { ...line, id: ids.executed, status: 'RCVD' },
      { ...line, id: ids.executed, status: 'ACSC' },
      { ...line, id: ids.received, status: 'RCVD' },
      { tppId: ids.tpp, kind: 'authorisation', id: ids.executedBy, status: 'finalised' },
    ])
    const held = await havnCheck(['--acknowledged', good], asBank())
    assert.equal(held.code, 0, held.out)
    const lost = newId()
    const bad = acknowledge('bad.jsonl', [
      { ...line, id: lost, status: 'RCVD' },
      { ...line, id: ids.executed, status: 'CANC' },
      { ...line, id: ids.received, status: 'ACTC' },
      { ...line, tppId: 'PSDNO-FSA-999999999', id: ids.waiting, status: 'ACTC' },
    ])
    const { code, out } = await havnCheck(['--acknowledged', bad, '--json'], asBank())
    assert.equal(code, 1)
    const { invariants } = JSON.parse(out)
    const { violations } = invariants.find(({ name }: { name: string }) => name === 'acknowledged-is-stored')
    assert.deepEqual(violations, [
      { subject: lost, detail: 'is a payment that was acknowledged and is not stored' },
      { subject: ids.executed, detail: 'was acknowledged as CANC and is ACSC, which no step leads to' },
      { subject: ids.received, detail: 'was acknowledged as ACTC and is RCVD, which no step leads to' },
      { subject: ids.waiting, detail: 'belongs to another TPP' },
    ])
    const unreadable = acknowledge('unreadable.jsonl', [{ tppId: ids.tpp, kind: 'cheque', id: lost }])
    const refused = await havnCheck(['--acknowledged', unreadable], asBank())
    assert.equal(refused.code, 1)
    assert.match(refused.error, /line 1: expected one of the kinds payment, basket, authorisation, consent/)
  })

  test('of violations a hundred are kept, however many there are', async () => {
    const line = { tppId: ids.tpp, kind: 'payment', status: 'RCVD' }
    const lost = acknowledge(
      'lost.jsonl',
      Array.from({ length: 2_500 }, () => ({ ...line, id: newId() })),
    )
    const { code, out } = await havnCheck(['--acknowledged', lost, '--json'], asBank())
    assert.equal(code, 1)
    const { invariants } = JSON.parse(out)
    const { violations } = invariants.find(({ name }: { name: string }) => name === 'acknowledged-is-stored')
    assert.equal(violations.length, 100)
  })

  test('every invariant has a test that breaks it', () => {
    assert.deepEqual(INVARIANTS.map(({ name }) => name).toSorted(), Object.keys(BREACHES).toSorted())
  })

  test('the page for operators has every invariant as the table says', () => {
    const page = readFileSync(new URL('../../docs/operations/check.md', import.meta.url), 'utf8')
    for (const { name, meaning } of INVARIANTS) assert.ok(page.includes(`| \`${name}\` | ${meaning} |`), name)
  })

  test('a call that is refused before its bank is known leaves an event of no bank, which breaks nothing', async () => {
    assert.equal(await bankOfRefusedCall(bank), ID_RANGE.first)
    assert.deepEqual(await subjectsOf('rows-have-a-bank'), [])
  })

  test('money that a TPP makes up in its sandbox needs no payment, whether it is booked or pending', async () => {
    const [account] = await queryAsOwner(
      bank,
      `select account_id from sandbox_ledger.account where bban = '99860510002'`,
    )
    const target = `/v1/sandbox/accounts/${String(account?.['account_id'])}/transactions`
    const amounts = [{ amount: '7.00' }, { amount: '-5.00', bookingStatus: 'pending' }]
    const answer = await payer.call({ method: 'POST', target, body: { transactions: amounts } })
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(await subjectsOf('transfers-have-payments'), [])
  })

  const subjectsOf = async (name: string) => {
    const [checked] = await checkedInvariants({ url: bank.databaseUrl, only: [name], key: bank.key })
    return checked?.violations.map((one) => one.subject) ?? []
  }

  const breaches = [
    ...Object.entries(BREACHES).map(([name, breach]) => ({ name, how: '', ...breach })),
    ...FURTHER_BREACHES.map((breach) => ({ ...breach, how: `: ${breach.how}` })),
  ]
  for (const { name, how, sql, subject } of breaches)
    test(`${name} is found broken${how}`, async () => {
      const all: Ids = { ...ids, unknown: newId() }
      assert.ok(!(await subjectsOf(name)).includes(subject(all)), 'not before')
      await tamper(bank, sql(all))
      const found = await subjectsOf(name)
      assert.ok(found.includes(subject(all)), String(found))
    })

  test('a violation is reported with what to do, and exit code 1', async () => {
    const { code, out } = await havnCheck([], { HAVN_DATABASE_URL_OWNER: bank.databaseUrl })
    assert.equal(code, 1)
    assert.match(
      out,
      /\nVIOLATED {5}one-execution: .*\n(?: {2}- .* reservations, .*\n)+ {2}What to do: Stop every Havn process/,
    )
  })
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''
