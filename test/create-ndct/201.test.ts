import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, PaymentCreationAnswer } from '@havn/contract'
import { inDays } from '../support/coming-dates.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { prepare, useBank } from '../support/bank.ts'

const readAnswer = compileBody(PaymentCreationAnswer)

describe('create NDCT payment: 201', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  test('SVC-14 EP-01 EP-02 EP-04 HDR-12 VER-23 VAL-09 PCR-01 PCR-02 PCR-07 SCA-01 a signed payment by single SCA is created', async () => {
    const answer = await bank.call(tpp, ndctCreation())
    assert.equal(answer.status, 201)
    assert.equal(readAnswer(answer.json).ok, true)
    assert.equal(answer.json.transactionStatus, 'RCVD')
    const self = `/v1/payments/norwegian-domestic-credit-transfers/${answer.json.paymentId}`
    assert.equal(answer.headers['location'], self)
    assert.equal(answer.headers['aspsp-sca-approach'], 'REDIRECT')
    assert.deepEqual(Object.keys(answer.json._links), [
      'self',
      'status',
      'scaRedirect',
      'scaStatus',
      'startAuthorisation',
    ])
    assert.equal(answer.json._links['self']?.href, self)
    assert.match(answer.json._links['scaRedirect']?.href ?? '', new RegExp(`^${bank.baseUrl}/sca/`))
  })

  test('a creation stores the body as received, status, event and authorisation', async () => {
    const text = `{ "instructedAmount" : {"currency":"NOK", "amount":"1.00"},\r\n${JSON.stringify(
      ndctBody({ remittanceInformationUnstructured: 'Whitespace is kept' }),
    )
      .slice(1)
      .replace(/"instructedAmount":\{[^}]*\},/, '')}\n`
    const answer = await bank.call(tpp, ndctCreation({ body: text }))
    assert.equal(answer.status, 201, answer.text)
    const id = answer.json.paymentId
    const [row] = await queryAsOwner(
      bank,
      `
      select body, amount_minor_units, payment_status.status, payment_event.sequence, cause, purpose, psu_identity_hash is not null as has_hash
      from payments.payment join payments.payment_status using (payment_id)
      join payments.payment_event using (payment_id, sequence)
      join sca.authorisation on subject_id = payment_id where payment_id = '${id}'`,
    )
    assert.deepEqual(row, {
      body: text,
      amount_minor_units: '100',
      status: 'RCVD',
      sequence: 1,
      cause: 'created',
      purpose: 'approve-payment',
      has_hash: true,
    })
  })

  test('the national id is stored nowhere', async () => {
    await bank.call(tpp, ndctCreation())
    for (const { relation } of await queryAsOwner(
      bank,
      `
      select table_schema || '.' || table_name as relation from information_schema.tables
      where table_schema in ('payments', 'sca', 'xs2a', 'banks')`,
    )) {
      const rows = await queryAsOwner(
        bank,
        `select count(*)::int as n from ${String(relation)} as r where r::text like '%14838530061%'`,
      )
      assert.deepEqual(rows, [{ n: 0 }], String(relation))
    }
  })

  test('HDR-06 TPP-Redirect-Preferred: false is decoupled: no scaRedirect', async () => {
    const answer = await bank.call(tpp, ndctCreation({ headers: { 'TPP-Redirect-Preferred': 'false' } }))
    assert.equal(answer.status, 201)
    assert.equal(answer.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal('scaRedirect' in answer.json._links, false)
  })

  for (const [acceptLanguage, text] of [
    [undefined, /^Godkjenn betalingen på telefonen din\. I sandkassen er den her: http\S+$/],
    ['nn-NO,nb;q=0.8', /^Godkjenn betalinga på telefonen din\. I sandkassa er han her: http\S+$/],
    ['de, en;q=0.5', /^Approve the payment on your phone\. In the sandbox it is here: http\S+$/],
  ] as const)
    test(`HDR-06 PCR-06 decoupled: psuMessage says where to approve, with PSU-Accept-Language ${acceptLanguage}`, async () => {
      const headers = {
        'TPP-Redirect-Preferred': 'false',
        ...(acceptLanguage === undefined ? {} : { 'PSU-Accept-Language': acceptLanguage }),
      }
      const answer = await bank.call(tpp, ndctCreation({ headers }))
      assert.match(String(answer.json['psuMessage']), text)
      assert.ok(String(answer.json['psuMessage']).length <= 512)
    })

  test('PCR-05 REM-04 VER-12 the deprecated single object works, with a warning', async () => {
    const body = ndctBody({ remittanceInformationStructured: { reference: 'invoice 7' } })
    const { remittanceInformationUnstructured: _, ...withoutText } = body
    const answer = await bank.call(tpp, ndctCreation({ body: withoutText }))
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(
      answer.json.tppMessages.map(({ category, path }) => [category, path]),
      [['WARNING', 'remittanceInformationStructured']],
    )
  })

  test('HDR-01 an unknown x-accept-fix value is ignored with a warning', async () => {
    const answer = await bank.call(tpp, ndctCreation({ headers: { 'x-accept-fix': 'no-such-fix' } }))
    assert.equal(answer.status, 201)
    assert.equal(answer.json.tppMessages[0]?.category, 'WARNING')
  })

  test('NDCT-07 a card account pays through debtorAccount.other', async () => {
    const other = { identification: '4799000000000001', schemeNameProprietary: 'creditCardAccount' as const }
    const answer = await bank.call(
      tpp,
      ndctCreation({ body: ndctBody({ debtorAccount: { currency: 'NOK', other } }) }),
    )
    assert.equal(answer.status, 201, answer.text)
  })

  test('ERR-04 a valid KID is accepted for a creditor with a KID agreement', async () => {
    const creditorAccount = { bban: '99860515489', currency: 'NOK' as const }
    const { remittanceInformationUnstructured: _, ...body } = ndctBody({
      creditorAccount,
      remittanceInformationStructuredArray: [{ reference: '1234566', referenceType: 'KID' }],
    })
    const answer = await bank.call(tpp, ndctCreation({ body }))
    assert.equal(answer.status, 201, answer.text)
  })

  test("NDCT-13 today and 365 days ahead are taken, by the bank's calendar", async () => {
    for (const date of [inDays(0), inDays(365)]) {
      const answer = await bank.call(
        tpp,
        ndctCreation({
          body: ndctBody({ requestedExecutionDate: date, creditorName: `On ${date}` }),
        }),
      )
      assert.equal(answer.status, 201, answer.text)
    }
  })

  test('NDCT-03 a currency account is addressed with its agent', async () => {
    const answer = await bank.call(
      tpp,
      ndctCreation({
        body: ndctBody({
          creditorAccount: { bban: '99860512749', currency: 'EUR' },
          creditorAgent: 'DNBANOKK',
        }),
      }),
    )
    assert.equal(answer.status, 201, answer.text)
  })
})
