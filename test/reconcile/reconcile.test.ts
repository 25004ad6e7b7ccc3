import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { BulkPayment, NdctPayment } from '@havn/contract'
import { deserialiseTransfer } from '../../apps/server/src/domain/payments/payment-order.ts'
import { SHARED_LOGIN } from '../back-office/support/office-commands.ts'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { runHavn } from '../back-office/support/run-havn.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { openReconciledBank, type ReconciledBank } from './support/reconciled-bank.ts'
import { toListed } from './support/recorded-core-bank.ts'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

function bulkOf(lines: number): BulkPayment {
  const { debtorAccount, requestedExecutionDate: _date, ...line }: NdctPayment = ndctBody()
  const payments = Array.from({ length: lines }, (_, index) => ({
    ...line,
    instructedAmount: { amount: `${index + 1}.00`, currency: 'NOK' as const },
  }))
  return { paymentInformationId: crypto.randomUUID().slice(0, 20), debtorAccount, payments }
}

/** Every kind of payment, executed. Returns how many orders the core bank has got. */
async function payEveryKind(payer: Payer): Promise<number> {
  await payer.setClock(MONDAY)
  await payer.pay()
  await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
  await payer.pay({
    target: INSTANT_TARGET,
    body: ndctBody({ remittanceInformationUnstructured: 'instant' }),
  })
  await payer.pay({ target: '/v1/bulk-payments/norwegian-domestic-credit-transfers', body: bulkOf(3) })
  await payer.pay({
    target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
    body: {
      ...ndctBody({ remittanceInformationUnstructured: 'rent' }),
      startDate: '2026-11-16',
      frequency: 'Weekly',
    } as never,
  })
  await payer.run()
  // The second run hears that the money abroad has arrived.
  await payer.run()
  return 7
}

async function open(t: TestContext): Promise<{ bank: ReconciledBank; payer: Payer; executed: number }> {
  const bank = await openReconciledBank(t)
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  return { bank, payer, executed: await payEveryKind(payer) }
}

/** Has the core bank execute an approved payment of which Havn then knows nothing, as after a restore. */
async function executeBehindHavn(bank: ReconciledBank, path: string): Promise<void> {
  const [row] = await queryAsOwner(
    bank,
    `select transfer::text from payments.due where payment_id = '${idOf(path)}'`,
  )
  const [bankId = ''] = await bank.bankIds()
  const orders = [deserialiseTransfer(String(row?.['transfer']))]
  const outcomes = await bank.ledger.execute({
    bankId,
    orders,
    at: Temporal.Instant.from('2026-11-16T10:00:00Z'),
  })
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['booked'],
  )
}

test('what was approved is compared with what the core bank executed, of every kind of payment', async (t) => {
  const { bank, payer, executed } = await open(t)
  assert.equal(bank.record.executed.size, executed)
  for (const listText of [undefined, bank.record.list()]) {
    const equal = await bank.reconcile('kari', listText === undefined ? {} : { listText })
    assert.equal(equal.code, 0, equal.out)
    assert.match(equal.out, new RegExp(`^${executed} orders compared, 0 differences\\.`))
  }
  assert.match((await bank.reconcile('kari', {})).out, /Havn does not know were not looked for/)

  const created = await payer.create()
  const createdId = created.json['paymentId']
  const cancelled = await payer.pay()
  const sca = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': 'https://tpp.example/callback' }
  await payer.decide(await payer.cancel(cancelled, sca))
  const [first, ...others] = [...bank.record.executed.values()].toSorted((one, other) =>
    one.paymentId < other.paymentId ? -1 : 1,
  )
  assert(first)
  const of = (change: Partial<typeof first>) => bank.record.list(() => [{ ...first, ...change }, ...others])
  const differencesOf = async (listText: string, asks = true) => {
    const { code, out } = await bank.reconcile('kari', { listText, asks })
    assert.equal(code, 1, out)
    return out.split('\n').filter((line) => /^\S+ +[0-9a-f-]{36} /.test(line))
  }
  for (const [change, kind, detail] of [
    [{ amount: '999.99' }, 'differs', /999\.99 NOK .*another amount than approved$/],
    [{ currency: 'SEK' }, 'differs', /another currency than approved$/],
    [
      { creditorAccount: '12345678903' },
      'differs',
      /→ 12345678903 .*another creditor account than approved$/,
    ],
    [{ debtorAccount: '99860512749' }, 'differs', /another debtor account than approved$/],
    [{ paymentId: createdId }, 'not-approved', /nobody has approved it$/],
    [{ paymentId: idOf(cancelled) }, 'ended', /it is CANC in Havn$/],
    [
      { paymentId: '01900000-0000-7000-8000-000000000001' },
      'unknown',
      /2026-11-16 11:\d\d:\d\d .*Havn has no such order$/,
    ],
  ] as const) {
    const [line = '', ...more] = await differencesOf(of(change))
    assert.match(line, new RegExp(`^${kind} +${change.paymentId ?? first.paymentId} `))
    assert.match(line, detail)
    assert.deepEqual(more, [], 'what the list lacks is asked about, and was executed')
  }
  const [twice = ''] = await differencesOf(bank.record.list((all) => [...all, first]))
  assert.match(twice, /^twice /)
  const [missing = ''] = await differencesOf(
    bank.record.list(() => others),
    false,
  )
  assert.match(missing, new RegExp(`^not-executed +${first.paymentId} .*the list does not have it$`))
  const spelled = of({
    debtorAccount: `NO93 ${first.debtorAccount.slice(0, 4)}.${first.debtorAccount.slice(4, 6)}.${first.debtorAccount.slice(6)}`,
  })
  assert.equal((await bank.reconcile('kari', { listText: spelled })).code, 0, 'an IBAN is the same account')
})

test('SEC-85 two people record what the core bank did, which moves no money; what cannot be repaired is listed', async (t) => {
  const { bank, payer } = await open(t)
  const path = await payer.pay()
  await executeBehindHavn(bank, path)
  const unknown = {
    ...toListed(await anOrder(bank, path), 'booked', Temporal.Instant.from('2026-11-16T10:00:00Z')),
    paymentId: '01900000-0000-7000-8000-000000000001',
  }
  const listText = bank.record.list((all) => [...all, unknown])
  const had = await payer.balanceOf('99860510002')
  const request = { listText, reason: 'restored to 10:00' }

  const seen = await bank.reconcile('kari', { listText })
  assert.match(seen.out, new RegExp(`not-recorded +${idOf(path)} .*the core bank: booked: can be repaired`))
  assert.match(
    (await bank.reconcile(SHARED_LOGIN, { ...request, repair: 'propose' })).out,
    /login of your own/,
  )
  assert.match((await bank.reconcile('kari', { listText, repair: 'propose' })).out, /Expected a reason/)
  assert.match(
    (await bank.reconcile('kari', { ...request, repair: 'confirm' })).out,
    /0 repaired, 1 not proposed/,
  )
  assert.match((await bank.reconcile('kari', { ...request, repair: 'propose' })).out, /1 repairs proposed/)
  assert.match((await bank.reconcile('Kari', { ...request, repair: 'confirm' })).out, /0 repaired/)
  const returned = {
    ...request,
    listText: listText.replaceAll(/,booked$/gm, ',returned'),
    repair: 'confirm' as const,
  }
  const otherwise = await bank.reconcile('ola', { ...returned, asks: false })
  assert.match(otherwise.out, /0 repaired, 1 not proposed by another operator, or proposed otherwise/)
  assert.equal(await payer.statusOf(path), 'ACTC')
  const repaired = await bank.reconcile('ola', { ...request, repair: 'confirm' })
  assert.match(repaired.out, /booked: repaired/)
  assert.equal(repaired.code, 1, 'the unknown order is still a difference')
  assert.equal(await payer.statusOf(path), 'ACSC')
  assert.equal(await payer.balanceOf('99860510002'), had, 'no money has moved')
  const events = await queryAsOwner(
    bank,
    `select cause from payments.payment_event where payment_id = '${idOf(path)}' order by sequence`,
  )
  assert.deepEqual(
    events.map((one) => one['cause']),
    ['created', 'approved', 'claimed', 'reserved', 'booked'],
  )
  const left = await bank.reconcile('kari', { listText })
  assert.match(left.out, /^unknown +01900000-0000-7000-8000-000000000001 /)
  assert.match(left.out, /1 differences\./)
  assert.deepEqual(
    (
      await queryAsOwner(
        bank,
        `select operator, act from back_office.act where action = 'repair' order by act_id`,
      )
    ).map((one) => `${String(one['operator'])} ${String(one['act'])}`),
    ['kari proposed', 'ola confirmed'],
  )
  await bank.chain()
  assert.deepEqual(await bank.findings(), [])
})

test('SEC-85 an operator with psql proposes only what a core bank can answer, and what is stored is done', async (t) => {
  const { bank, payer } = await open(t)
  const path = await payer.pay()
  await executeBehindHavn(bank, path)
  const [bankId = ''] = await bank.bankIds()
  const [due] = await queryAsOwner(
    bank,
    `select tpp_id, execution_date::text as day from payments.due where payment_id = '${idOf(path)}'`,
  )
  const ask = async (operator: string, call: string) => {
    const [row] = await queryAsOwner(
      { databaseUrl: await operatorLogin(bank, operator) },
      `select back_office.${call} as answer from tenancy.set_actor('${bankId}', '') as actor`,
    )
    return row?.['answer']
  }
  const propose = (answer: object) => {
    const details = { tpp_id: due?.['tpp_id'], execution_date: due?.['day'], ...answer }
    return ask(
      'kari',
      `propose('kari', 'command-line', 'repair', '${idOf(path)}', null, '${JSON.stringify(details)}', 'a reason', false)`,
    )
  }
  for (const answer of [
    { outcome: 'refused', causes: ['claimed', 'refused-by-core-bank'] },
    { outcome: 'booked', causes: ['claimed', 'returned'] },
    { outcome: 'booked', causes: ['cancelled'] },
    { outcome: 'booked', causes: [] },
    { outcome: 'unknown', causes: ['booked'] },
    { outcome: 'booked', causes: ['claimed', 'reserved', 'booked'], reason: { code: 'other' } },
    {},
  ])
    await assert.rejects(propose(answer), /a core bank cannot answer/, JSON.stringify(answer))
  const proposalId = await propose({ outcome: 'booked', causes: ['claimed', 'reserved', 'booked'] })
  const confirm = (operator: string) =>
    ask(operator, `confirm('${String(proposalId)}', '${operator}', 'command-line')`)
  assert.equal(await confirm('kari'), 'same-operator')
  await tamper(bank, `update back_office.proposal set details = replace(details, 'booked', 'returned')`)
  assert.equal(await confirm('ola'), 'changed', 'what was proposed is not what the row has now')
  await tamper(bank, `update back_office.proposal set details = replace(details, 'returned', 'booked')`)
  assert.equal(await confirm('ola'), 'confirmed')
  assert.equal(await payer.statusOf(path), 'ACSC')
  const acts = await queryAsOwner(
    bank,
    `select operator, act, deed = (select deed from back_office.proposal) as of_proposal from back_office.act
     where action = 'repair' order by act_id`,
  )
  assert.deepEqual(acts, [
    { operator: 'kari', act: 'proposed', of_proposal: true },
    { operator: 'ola', act: 'confirmed', of_proposal: true },
  ])
  await bank.chain()
  assert.deepEqual(await bank.findings(), [])
  await tamper(bank, `update back_office.act set deed = null where act = 'confirmed'`)
  assert.match((await bank.findings()).join('\n'), /^operator act \S+, step 1, was changed after/)
})

test('the command reads the list line by line, and says what is wrong with it', async (t) => {
  const { bank } = await open(t)
  const [bankId = ''] = await bank.bankIds()
  const run = (text: string, ...args: string[]) =>
    runHavn(bank, 'kari', ['reconcile', '--bank', bankId, '--list', bank.write(text), ...args])
  const equal = await run(bank.record.list(), '--day', '2026-11-16', '--json')
  assert.equal(equal.code, 0, equal.problem)
  assert.deepEqual(JSON.parse(equal.out), {
    orders: 7,
    differences: 0,
    repairable: 0,
    proposed: 0,
    repaired: 0,
  })
  const [line = ''] = bank.record.list().split('\n')
  for (const [text, problem] of [
    [
      bank.record.list().split('\n').toReversed().join('\n'),
      /line 3: expected the lines in the order of their paymentId \(sort them: LC_ALL=C sort\)/,
    ],
    [line.replace(/,booked$/, ''), /line 1: expected the 8 columns paymentId,tppId,/],
    [line.replace(',NOK,', ',KRO,'), /line 1: expected a currency of ISO 4217, got "KRO"/],
    [line.replace(/,\d+\.\d\d,/, ',1.5,'), /line 1: amount: /],
  ] as const) {
    const answer = await bank.reconcile('kari', { listText: text })
    assert.equal(answer.code, 1)
    assert.match(answer.out, problem)
  }
  const unreadable = await bank.reconcile('kari', { list: '/nowhere/list.csv' })
  assert.match(unreadable.out, /\/nowhere\/list\.csv: .*ENOENT/)
  assert.match((await run('')).problem, /expected either --day or --since/)
  assert.match((await run('', '--since', 'yesterday')).problem, /expected --day as/)
})

async function anOrder(bank: ReconciledBank, path: string) {
  const [row] = await queryAsOwner(
    bank,
    `select transfer::text from payments.due where payment_id = '${idOf(path)}'`,
  )
  return deserialiseTransfer(String(row?.['transfer']))
}
