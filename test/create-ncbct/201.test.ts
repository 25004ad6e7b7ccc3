import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { compileBody, type NcbctPayment, PaymentCreationAnswer, PaymentDetailsAnswer } from '@havn/contract'
import { NORA } from '../sca/support/tpp-calls.ts'
import { MONDAY, NCBCT_TARGET, ncbctBody, type PaymentRequest, usePayer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { useBank } from '../support/bank.ts'

const readAnswer = compileBody(PaymentCreationAnswer)
const readDetails = compileBody(PaymentDetailsAnswer)

const reported = { regulatoryReportingCode: '14', regulatoryReportingInformation: 'Båtutstyr' } as const
const toTheStates = {
  creditorName: 'Main Street Inc.',
  creditorAccount: { bban: '1234567890', currency: 'USD' },
  creditorAgent: 'CHASUS33',
} as const satisfies Partial<NcbctPayment>
const fromEuroAccount = { debtorAccount: { bban: '99860522337', currency: 'EUR' } } as const

describe('create NCBCT payment: 201', () => {
  const bank = useBank()
  const payer = usePayer(bank, MONDAY)

  async function created(change: Partial<NcbctPayment> = {}, request: PaymentRequest = {}) {
    const body = ncbctBody({ remittanceInformationUnstructured: randomUUID(), ...change })
    const answer = await payer.create({ target: NCBCT_TARGET, body, ...request })
    assert.equal(answer.status, 201, answer.text)
    return { answer, body, self: `${NCBCT_TARGET}/${answer.json.paymentId}` }
  }

  test('SVC-15 EP-05 EP-07 NCBCT-04 PCR-01 PCR-02 PCR-07 a payment to an IBAN is created', async () => {
    const { answer, self } = await created()
    assert.equal(readAnswer(answer.json).ok, true)
    assert.equal(answer.json.transactionStatus, 'RCVD')
    assert.equal(answer.headers['location'], self)
    assert.equal(answer.headers['aspsp-sca-approach'], 'REDIRECT')
    assert.deepEqual(
      Object.entries(answer.json._links).map(([name, { verbs }]) => [name, ...verbs]),
      [
        ['self', 'GET', 'DELETE'],
        ['status', 'GET'],
        ['scaRedirect', 'GET'],
        ['scaStatus', 'GET'],
        ['startAuthorisation', 'POST'],
      ],
    )
    assert.equal(answer.json._links['self']?.href, self)
    assert.equal(answer.json._links['startAuthorisation']?.href, `${self}/authorisations`)
  })

  const TAKEN: Readonly<Record<string, Partial<NcbctPayment>>> = {
    'NCBCT-03 NCBCT-04 a BBAN and its agent': toTheStates,
    'NCBCT-03 an IBAN and an agent': { creditorAgent: 'COBADEFFXXX' },
    'NCBCT-05 an address': { creditorAddress: { street: 'Am Hafen', city: 'Köln', country: 'DE' } },
    'NCBCT-05 an address that is a country': { creditorAddress: { country: 'DE' } },
    'NCBCT-06 the debtor by IBAN': { debtorAccount: { iban: 'NO5799860510002', currency: 'NOK' } },
    'NCBCT-07 LIM-16 a message of 140 letters that are each booked as two': {
      remittanceInformationUnstructured: 'ø'.repeat(140),
    },
    'NCBCT-08 a purpose': { purposeCode: 'SALA' },
    'NCBCT-09 today': { requestedExecutionDate: '2026-11-16' },
    'NCBCT-09 365 days ahead': { requestedExecutionDate: '2027-11-16' },
    'NCBCT-10 NCBCT-11 regulatory reporting, for a small amount too': reported,
    'NCBCT-10 NCBCT-11 LIM-16 an amount that must be reported, with code and text': {
      instructedAmount: { amount: '100000.00', currency: 'EUR' },
      regulatoryReportingCode: '82',
      regulatoryReportingInformation: 'x'.repeat(140),
    },
    'SVC-09 Nordic letters, which are transliterated': { creditorName: 'Åse Bjørnstad & Sønner, Łódź' },
    'VER-17 a reference of the TPP': { endToEndIdentification: 'E2E-2026-1' },
    'VER-20 urgent dollars to the States': {
      ...toTheStates,
      instructedAmount: { amount: '100.00', currency: 'USD' },
      serviceLevelCode: 'URGP',
    },
    'VER-20 urgent euros to the States': { ...toTheStates, serviceLevelCode: 'URGP' },
  }
  for (const [name, change] of Object.entries(TAKEN))
    test(`${name}: 201`, async () => {
      const { self, body } = await created(change)
      const details = await payer.call({ target: self })
      assert.equal(details.status, 200, details.text)
      assert.equal(readDetails(details.json).ok, true)
      for (const [field, value] of Object.entries(body)) assert.deepEqual(details.json[field], value, field)
    })

  /** By the sandbox's price list: NOK 50 for a payment abroad, NOK 100 more if urgent, a quarter of a per cent for exchange. */
  const FEES: Readonly<Record<string, readonly [Partial<NcbctPayment>, amount: string, currency: string]>> = {
    'kroner from kroner: the fixed fee alone': [
      { instructedAmount: { amount: '100.00', currency: 'NOK' } },
      '50.00',
      'NOK',
    ],
    'EUR 100.00 from kroner: 50.00 and 2.93 of 1172.50': [{}, '52.93', 'NOK'],
    'EUR 0.01 from kroner: exchange is never free': [
      { instructedAmount: { amount: '0.01', currency: 'EUR' } },
      '50.01',
      'NOK',
    ],
    'JPY 100000 from kroner: 50.00 and 16.80 of 6720.00': [
      { instructedAmount: { amount: '100000', currency: 'JPY' } },
      '66.80',
      'NOK',
    ],
    'KWD 1.000 from kroner: 50.00 and 0.08 of 32.86': [
      { instructedAmount: { amount: '1.000', currency: 'KWD' } },
      '50.08',
      'NOK',
    ],
    'urgent USD 100.00 from kroner: 150.00 and 2.52 of 1008.40': [
      { ...toTheStates, instructedAmount: { amount: '100.00', currency: 'USD' }, serviceLevelCode: 'URGP' },
      '152.52',
      'NOK',
    ],
    'euros from euros: 50.00 kroner are 4.26': [fromEuroAccount, '4.26', 'EUR'],
    'USD 100.00 from euros: 4.26 and 0.22 of 86.00': [
      { ...fromEuroAccount, ...toTheStates, instructedAmount: { amount: '100.00', currency: 'USD' } },
      '4.48',
      'EUR',
    ],
  }
  for (const [name, [change, amount, currency]] of Object.entries(FEES))
    test(`PCR-03 PCR-04 ${name}, in the response to the creation and in the details`, async () => {
      const corporate = { 'X-PSU-IDENTITY': NORA, 'PSU-Context': 'CORPORATE' }
      const { answer, self } = await created(change, currency === 'EUR' ? { headers: corporate } : {})
      const fees = { amount, currency }
      for (const { json } of [answer, await payer.call({ target: self })]) {
        assert.equal(json['transactionFeeIndicator'], true)
        assert.deepEqual(json['transactionFees'], fees)
      }
    })

  test('ST-11 the known issue concerns domestic payments: this one can be read before approval', async () => {
    const { answer, self, body } = await created()
    const status = await payer.call({ target: `${self}/status` })
    assert.equal(status.status, 200, status.text)
    assert.equal(status.json.transactionStatus, 'RCVD')
    assert.equal('fundsAvailable' in status.json, false)
    const { json } = await payer.call({ target: self })
    const { paymentId, transactionStatus, transactionFeeIndicator, transactionFees, _links, ...rest } = json
    const { textsAsBooked, ...sent } = rest
    assert.deepEqual(sent, body)
    assert.deepEqual(textsAsBooked, [{ path: 'creditorName', text: 'Schiffsausruester Moewe GmbH' }])
    assert.deepEqual(
      [paymentId, transactionStatus, transactionFeeIndicator],
      [answer.json.paymentId, 'RCVD', true],
    )
    assert.deepEqual(transactionFees, { amount: '52.93', currency: 'NOK' })
    const { self: itself, status: where, startAuthorisation } = answer.json._links
    assert.deepEqual(_links, { self: itself, status: where, startAuthorisation })
  })

  test('HDR-06 TPP-Redirect-Preferred: false is decoupled: no scaRedirect', async () => {
    const { answer } = await created({}, { headers: { 'TPP-Redirect-Preferred': 'false' } })
    assert.equal(answer.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal('scaRedirect' in answer.json._links, false)
  })

  test('HDR-01 an unknown x-accept-fix value is ignored with a warning', async () => {
    const { answer } = await created({}, { headers: { 'x-accept-fix': 'no-such-fix' } })
    assert.deepEqual(
      answer.json.tppMessages.map(({ category, path }) => [category, path]),
      [['WARNING', 'x-accept-fix']],
    )
  })

  test('HDR-03 the same X-Request-ID: the first response again, including fees and link, and one payment', async () => {
    const request = { headers: { 'X-Request-ID': randomUUID() } }
    const change = { remittanceInformationUnstructured: 'Only once' }
    const { answer: first } = await created(change, request)
    const { answer: again } = await created(change, request)
    assert.equal(again.text, first.text)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    const rows = await queryAsOwner(bank, `select 1 from payments.payment where body like '%Only once%'`)
    assert.equal(rows.length, 1)
  })

  test('NCBCT-06 by IBAN or by BBAN, the core bank finds the same account', async () => {
    const balance = await payer.balanceOf('99860510002')
    const debtorAccount = { iban: 'NO5799860510002', currency: 'NOK' } as const
    const { answer, self } = await created({ debtorAccount })
    assert.equal((await payer.decide(answer)).json['scaStatus'], 'finalised')
    await payer.run()
    assert.equal(await payer.statusOf(self), 'ACWP')
    // EUR 100.00 is NOK 1172.50, and the fee is that of the response to the creation.
    assert.equal(await payer.balanceOf('99860510002'), balance - 117_250n - 5_293n)
  })
})
