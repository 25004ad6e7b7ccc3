import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { BulkPaymentDetails, compileBody, PaymentDetailsAnswer } from '@havn/contract'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, NCBCT_TARGET, ncbctBody, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { prepare, useBank } from '../support/bank.ts'

const readDetails = compileBody(PaymentDetailsAnswer)

describe('texts that cannot be booked as they are', () => {
  const bank = useBank()
  const payer = prepare(() => payerAt(bank, bank.newTpp({ keyType: 'P-256' })))
  before(async () => {
    await payer.setClock(MONDAY)
  })

  /** The texts of the order that waits for its run. */
  async function orderOf(path: string) {
    const id = path.split('/').at(-1)
    const [row] = await queryAsOwner(bank, `select transfer from payments.due where payment_id = '${id}'`)
    return row?.['transfer'] as {
      creditor: { name: string }
      remittance: string[]
      regulatoryReporting?: object
    }
  }

  test('SVC-10 domestic: booked in ISO 8859-1, and the details have both', async () => {
    const sent = { creditorName: 'Čáhcesuolu Giđđa', remittanceInformationUnstructured: '10 € – “takk”' }
    const path = await payer.pay({ body: ndctBody(sent) })
    const { json, text } = await payer.call({ target: path })
    assert.equal(readDetails(json).ok, true, text)
    assert.equal(json['creditorName'], sent.creditorName)
    assert.deepEqual(json['textsAsBooked'], [
      { path: 'creditorName', text: 'Cáhcesuolu Gidda' },
      { path: 'remittanceInformationUnstructured', text: '10 EUR - "takk"' },
    ])
    const { creditor, remittance } = await orderOf(path)
    assert.deepEqual([creditor.name, remittance], ['Cáhcesuolu Gidda', ['10 EUR - "takk"']])
  })

  test('SVC-10 line ends, decomposed letters and Vietnamese names are booked in another form', async () => {
    const sent = {
      creditorName: 'Nguyễn A\u030Ase',
      remittanceInformationUnstructured: 'Ordre 7\r\nTakk\tskal du ha',
    }
    const booked = [
      { target: undefined, body: ndctBody(sent), name: 'Nguyen Åse' },
      { target: NCBCT_TARGET, body: ncbctBody(sent), name: 'Nguyen Aase' },
    ]
    for (const { target, body, name } of booked) {
      const path = await payer.pay({ ...(target === undefined ? {} : { target }), body })
      const { creditor, remittance } = await orderOf(path)
      assert.deepEqual([creditor.name, remittance], [name, ['Ordre 7 Takk skal du ha']])
    }
  })

  test('SVC-10 cross-border: booked in the SWIFT x set, message and regulatory text too', async () => {
    const sent = {
      creditorName: 'Bäckerei Müller GmbH',
      remittanceInformationUnstructured: 'Ordre #7 = 50 % @ 10*',
      regulatoryReportingCode: '14',
      regulatoryReportingInformation: 'Båt #2',
      creditorAddress: { city: 'Köln', country: 'DE' },
    } as const
    const path = await payer.pay({ target: NCBCT_TARGET, body: ncbctBody(sent) })
    const { json, text } = await payer.call({ target: path })
    assert.equal(readDetails(json).ok, true, text)
    assert.equal(json['remittanceInformationUnstructured'], sent.remittanceInformationUnstructured)
    const booked = new Map(
      (json['textsAsBooked'] as { path: string; text: string }[]).map((one) => [one.path, one.text]),
    )
    assert.equal(booked.get('remittanceInformationUnstructured'), 'Ordre .7 . 50 . . 10.')
    assert.equal(booked.get('regulatoryReportingInformation'), 'Baat .2')
    assert.equal(booked.get('creditorAddress.city'), 'Koeln')
    assert.deepEqual((await orderOf(path)).regulatoryReporting, { code: '14', information: 'Baat .2' })
  })

  test('SVC-10 a text that is longer in its booked form is cut, but an identifier is refused', async () => {
    const message = '€'.repeat(140)
    const path = await payer.pay({ body: ndctBody({ remittanceInformationUnstructured: message }) })
    assert.deepEqual((await orderOf(path)).remittance, ['EUR'.repeat(140).slice(0, 140)])
    const refused = await payer.create({
      body: ndctBody({
        endToEndIdentification: `${'a'.repeat(33)}€`,
        remittanceInformationUnstructured: '1',
      }),
    })
    assert.equal(refused.status, 400, refused.text)
    assert.equal(refused.json.tppMessages[0]?.path, 'endToEndIdentification')
    const fits = await payer.create({
      body: ndctBody({
        endToEndIdentification: `${'a'.repeat(32)}€`,
        remittanceInformationUnstructured: '2',
      }),
    })
    assert.equal(fits.status, 201, fits.text)
  })

  test('SVC-10 ERR-03 400 FORMAT_ERROR: an emoji has no booked form, and the message names its position', async () => {
    for (const request of [
      { body: ndctBody({ remittanceInformationUnstructured: 'Kaffe 😀' }) },
      { target: NCBCT_TARGET, body: ncbctBody({ remittanceInformationUnstructured: 'Kaffe 😀' }) },
    ]) {
      const { status, json } = await payer.create(request)
      assert.equal(status, 400)
      assert.equal(json.tppMessages[0]?.code, 'FORMAT_ERROR')
      assert.equal(json.tppMessages[0]?.path, 'remittanceInformationUnstructured')
      assert.match(json.tppMessages[0]?.text ?? '', /U\+1F600 at character 7/)
    }
  })

  test('SVC-10 a line of a bulk payment lists its own texts; a text that is booked as sent is not listed', async () => {
    const { debtorAccount, requestedExecutionDate: _date, ...line } = ndctBody()
    const target = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
    const payments = [line, { ...line, creditorName: 'Šuoma' }]
    const path = await payer.pay({ target, body: { paymentInformationId: 'TEXTS', debtorAccount, payments } })
    const { json, text } = await payer.call({ target: path })
    assert.equal(compileBody(BulkPaymentDetails)(json).ok, true, text)
    const [plain, other] = json['payments'] as { textsAsBooked?: object }[]
    assert.equal(plain?.textsAsBooked, undefined)
    assert.deepEqual(other?.textsAsBooked, [{ path: 'creditorName', text: 'Suoma' }])
  })
})
