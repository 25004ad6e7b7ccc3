import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT_OF, NORA, NORDLYS_BYGG } from '../sca/support/tpp-calls.ts'
import { assertInvariants } from '../support/invariants.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type Exported, personCommandsOf, rowsOf } from './support/person-commands.ts'
import { openPersonScene } from './support/scene.ts'

const debtorAccount = { bban: ACCOUNT_OF.nordlysBygg, currency: 'NOK' } as const
const minutes = 60_000

test('OPS-51 OPS-52 orders of a company, and orders that only name a person, are not theirs', async (t) => {
  const { bank, bankId, payer } = await openPersonScene(t)
  const {
    requestedExecutionDate: _date,
    debtorAccount: _account,
    ...line
  } = ndctBody({ creditorName: 'An employee' })
  const asNora = {
    'X-PSU-IDENTITY': NORA,
    'PSU-Context': 'CORPORATE',
    'PSU-Corporate-ID': NORDLYS_BYGG,
    'TPP-Session-ID': 'session-of-nora',
    'PSU-IP-Address': '198.51.100.20',
  } as const
  const target = (service: string) => `/v1/${service}/norwegian-domestic-credit-transfers`
  const payroll = await payer.create({
    target: target('bulk-payments'),
    headers: asNora,
    body: { paymentInformationId: 'PAYROLL-3', debtorAccount, payments: [line] },
  })
  const rent = await payer.create({
    target: target('periodic-payments'),
    headers: asNora,
    body: { ...line, debtorAccount, startDate: '2041-03-13', frequency: 'Monthly', dayOfExecution: '13' },
  })
  for (const created of [payroll, rent]) {
    assert.equal(created.status, 201, created.text)
    const decided = await payer.call({
      target: `/v1/sandbox/authorisations/${created.json._links['scaStatus']?.href.split('/').at(-1)}`,
      body: { outcome: 'approve', nationalId: NORA, agreementId: NORDLYS_BYGG },
    })
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
  }
  const named = await payer.create({
    headers: {
      'X-PSU-IDENTITY': NORA,
      'PSU-IP-Address': '198.51.100.30',
      'TPP-Session-ID': 'session-of-whoever',
    },
    body: ndctBody({ creditorName: 'Whom somebody else pays' }),
  })
  assert.equal(named.status, 201, named.text)
  const commands = personCommandsOf(bank, bankId)
  const [payrollId, rentId, namedId] = [payroll, rent, named].map(({ json }) => json.paymentId)

  await t.test(
    'OPS-51 the export has ids, statuses, times and own decisions, and nothing of the orders',
    async () => {
      const { code, out } = await commands.export(NORA)
      assert.equal(code, 0, out)
      const exported = JSON.parse(out) as Exported
      for (const id of [payrollId, rentId, namedId]) assert(out.includes(id ?? ''))
      for (const text of [
        'An employee',
        'PAYROLL-3',
        ...Object.values(ACCOUNT_OF),
        'somebody else',
        '198.51.100.30',
      ])
        assert(!out.includes(text), text)
      assert(out.includes('198.51.100.20'), 'the address of her own device')
      assert.deepEqual(
        rowsOf(exported, 'payments.payment_event')
          .filter((row) => row['person_id'] !== undefined)
          .map((row) => [row['payment_id'], row['cause'], row['agreement_id']]),
        [payrollId, rentId].map((id) => [id, 'approved', NORDLYS_BYGG]),
      )
      const evidence = rowsOf(exported, 'sca.evidence').map(
        (row) => row['evidence'] as Record<string, unknown>,
      )
      assert.deepEqual(
        evidence.map((one) => [one['kind'], 'shown' in one]),
        [
          ['form', false],
          ['form', false],
        ],
      )
    },
  )

  await t.test('OPS-52 they hinder no erasure, once the link that names the person has ended', async () => {
    assert.match(
      (await commands.plan(NORA)).out,
      /authorisation \S+ is open: its link ends within ten minutes/,
    )
    bank.clock.offsetMilliseconds += 11 * minutes
    const { code, out } = await commands.erase(NORA)
    assert.equal(code, 0, out)
    assert.match(out, /payments\.payment: psu_ip_address of 2\n/)
    assert.match(out, /payments\.standing_order: 1, standing orders of others/)
    const left = await queryAsOwner(
      bank,
      `select payment_id, psu_ip_address, status from payments.payment join payments.payment_status using (bank_id, payment_id)
      where bank_id = '${bankId}' order by payment_id`,
    )
    assert.deepEqual(
      left.map((row) => [row['payment_id'], row['psu_ip_address'], row['status']]),
      [
        [payrollId, null, 'ACTC'],
        [rentId, null, 'ACTC'],
        [namedId, '198.51.100.30', 'RCVD'],
      ],
    )
    assert.match((await commands.erase(NORA)).out, /Nothing was left to erase\.$/)
  })

  await t.test('OPS-52 a standing order of the person hinders it until it has ended', async () => {
    const own = await payer.pay({
      target: target('periodic-payments'),
      body: {
        ...line,
        debtorAccount: { bban: ACCOUNT_OF.kari, currency: 'NOK' },
        startDate: '2041-03-13',
        frequency: 'Monthly',
        dayOfExecution: '13',
      },
    })
    const { code, out } = await commands.erase(KARI)
    assert.equal(code, 1)
    assert.match(out, new RegExp(`payment ${own.split('/').at(-1)}: a standing order goes on: end it first`))
  })
  await assertInvariants(bank)
})
