import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NDCT_TARGET, ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, usePayer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { useBank } from '../support/bank.ts'

const bank = useBank()
const payer = usePayer(bank)

const EMPTY = { creditorAgent: '', endToEndIdentification: '' }
const NOWHERE = { street: '', buildingNumber: '', postalCode: '', city: '' }

test('DX-04 NDCT-05 empty optional texts of a domestic payment count as absent, and it is paid', async () => {
  const creditorAddress = { ...NOWHERE, country: 'NO' as const }
  const body = ndctBody({ ...EMPTY, ultimateDebtor: '', creditorAddress })
  const path = await payer.pay({ body })
  const read = await payer.call({ target: path })
  assert.deepEqual(read.json['creditorAddress'], creditorAddress, 'as it was sent')
  await payer.run()
  assert.match(await payer.statusOf(path), /^AC(SC|TC|WC)$/)
})

test('DX-04 NCBCT-05 empty optional texts of a cross-border payment count as absent', async () => {
  const creditorAddress = { ...NOWHERE, country: 'DE' as const }
  await payer.pay({
    target: NCBCT_TARGET,
    body: ncbctBody({ ...EMPTY, creditorAddress, regulatoryReportingInformation: '' }),
  })
})

test('DX-04 NCBCT-11 an empty required text counts as missing', async () => {
  const answer = await payer.create({
    target: NCBCT_TARGET,
    body: ncbctBody({
      instructedAmount: { amount: '50000.00', currency: 'EUR' },
      regulatoryReportingCode: '14',
      regulatoryReportingInformation: '',
    }),
  })
  assert.equal(answer.status, 400)
  assert.deepEqual(
    answer.json.tppMessages.map(({ path }) => path),
    ['regulatoryReportingInformation'],
  )
})

test('NDCT-09 REM-02 texts that the specification requires to be non-empty must be non-empty', async () => {
  for (const change of [
    { remittanceInformationUnstructured: '' },
    {
      remittanceInformationUnstructured: undefined,
      remittanceInformationStructuredArray: [{ reference: '1', referenceType: '' }],
    },
  ])
    assert.equal((await payer.create({ body: { ...ndctBody(), ...change } as never })).status, 400)
})

for (const bban of ['12-34-56 7890', '1234 5678 90', '1234567890'])
  test(`NCBCT-04 VAL-03 a foreign BBAN, grouped or not, is the same account: ${bban}`, async () => {
    const answer = await payer.create({
      target: NCBCT_TARGET,
      query: '?allowLogicalDuplicate=true',
      body: ncbctBody({
        instructedAmount: { amount: '10.00', currency: 'USD' },
        creditorAccount: { bban, currency: 'USD' },
        creditorAgent: 'CHASUS33',
      }),
    })
    assert.equal(answer.status, 201, answer.text)
    const [row] = await queryAsOwner(
      bank,
      `select creditor_account from payments.payment where payment_id = '${answer.json.paymentId}'`,
    )
    assert.equal(row?.['creditor_account'], '1234567890')
  })

for (const bban of ['1234--5678', ' 12345', '12345-', '12.345'])
  test(`NCBCT-04 VAL-03 400: not a foreign BBAN: ${JSON.stringify(bban)}`, async () => {
    const answer = await payer.create({
      target: NCBCT_TARGET,
      body: ncbctBody({ creditorAccount: { bban, currency: 'USD' }, creditorAgent: 'CHASUS33' }),
    })
    assert.deepEqual([answer.status, answer.json.tppMessages[0]?.path], [400, 'creditorAccount.bban'])
  })

const untraded = { amount: '100', currency: 'XAF' } as const
for (const [name, target, body, path] of [
  ['domestic', NDCT_TARGET, ndctBody({ instructedAmount: untraded }), 'instructedAmount.currency'],
  ['cross-border', NCBCT_TARGET, ncbctBody({ instructedAmount: untraded }), 'instructedAmount.currency'],
  ['instant', INSTANT_TARGET, ndctBody({ instructedAmount: untraded }), 'instructedAmount.currency'],
  [
    'domestic, from such an account',
    NDCT_TARGET,
    ndctBody({ debtorAccount: { bban: '99860510002', currency: 'XAF' } }),
    'debtorAccount.currency',
  ],
  [
    'cross-border, from such an account',
    NCBCT_TARGET,
    ncbctBody({ debtorAccount: { bban: '99860510002', currency: 'XAF' } }),
    'debtorAccount.currency',
  ],
] as const)
  test(`VAL-01 400 FORMAT_ERROR: a currency that the bank does not trade, ${name}, with a message that says so`, async () => {
    const answer = await payer.create({ target, body })
    assert.equal(answer.status, 400, answer.text)
    const message = answer.json.tppMessages.find((one) => one.path === path)
    assert.equal(message?.code, 'FORMAT_ERROR', answer.text)
    assert.match(message?.text ?? '', /XAF/)
    assert.match(message?.text ?? '', /trades|instant payments are in kroner/)
  })
