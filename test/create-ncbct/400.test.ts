import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MONDAY, NCBCT_TARGET, ncbctBody, usePayer } from '../support/payer.ts'
import { faultsIn } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

/** A change to a valid body, and the one error that it causes. */
type Case = readonly [name: string, change: object, path: string, code?: string]

const long = (length: number) => 'x'.repeat(length)
const amount = (text: unknown, currency: string) => ({ instructedAmount: { amount: text, currency } })
const creditor = (account: object) => ({ creditorAccount: { currency: 'EUR', ...account } })
const debtor = (account: object) => ({ debtorAccount: { currency: 'NOK', ...account } })
const iban = 'DE89370400440532013000'
const toTheStates = { ...creditor({ bban: '1234567890' }), creditorAgent: 'CHASUS33' }

const CASES: readonly Case[] = [
  ['NCBCT-01 no amount', { instructedAmount: undefined }, 'instructedAmount'],
  ['NCBCT-01 a number instead of a string', amount(100, 'EUR'), 'instructedAmount.amount'],
  ['NCBCT-01 zero is not an amount', amount('0.00', 'EUR'), 'instructedAmount.amount'],
  ['NCBCT-01 VAL-06 EUR with one fraction digit', amount('100.5', 'EUR'), 'instructedAmount.amount'],
  ['NCBCT-01 VAL-06 EUR with three fraction digits', amount('100.500', 'EUR'), 'instructedAmount.amount'],
  ['NCBCT-01 VAL-06 JPY with fraction digits', amount('100.00', 'JPY'), 'instructedAmount.amount'],
  ['NCBCT-01 VAL-06 KWD with two fraction digits', amount('100.00', 'KWD'), 'instructedAmount.amount'],
  ['NCBCT-01 VAL-05 nineteen digits', amount('12345678901234567.00', 'EUR'), 'instructedAmount.amount'],
  ['NCBCT-01 VAL-01 an unknown currency', amount('1.00', 'XXX'), 'instructedAmount.currency'],
  ['NCBCT-01 a currency that the bank does not trade', amount('100', 'XAF'), 'instructedAmount.currency'],
  ['NCBCT-02 no creditorName', { creditorName: undefined }, 'creditorName'],
  ['NCBCT-02 LIM-15 creditorName of 71 characters', { creditorName: long(71) }, 'creditorName'],
  ['NCBCT-03 a BBAN without an agent', creditor({ bban: '1234567890' }), 'creditorAgent'],
  ['NCBCT-03 an agent that is not a BIC', { creditorAgent: 'COBADEF' }, 'creditorAgent'],
  ['NCBCT-03 an agent in an unknown country', { ...toTheStates, creditorAgent: 'CHASXX33' }, 'creditorAgent'],
  ['NCBCT-04 no creditor account', { creditorAccount: undefined }, 'creditorAccount'],
  ['NCBCT-04 neither bban nor iban', creditor({}), 'creditorAccount'],
  ['NCBCT-04 both bban and iban', { ...toTheStates, ...creditor({ bban: '1', iban }) }, 'creditorAccount'],
  [
    'NCBCT-04 an IBAN that fails mod 97',
    creditor({ iban: 'DE88370400440532013000' }),
    'creditorAccount.iban',
  ],
  ['NCBCT-04 an IBAN too short for Germany', creditor({ iban: iban.slice(0, -1) }), 'creditorAccount.iban'],
  ['NCBCT-04 VAL-04 LIM-19 an IBAN of 35', creditor({ iban: `MT84${long(31)}` }), 'creditorAccount.iban'],
  ['NCBCT-04 VAL-04 an IBAN with spaces', creditor({ iban: 'DE89 3704 0044' }), 'creditorAccount.iban'],
  [
    'NCBCT-04 VAL-03 LIM-19 a BBAN of 31',
    { ...toTheStates, ...creditor({ bban: long(31) }) },
    'creditorAccount.bban',
  ],
  ['NCBCT-04 a Norwegian IBAN', creditor({ iban: 'NO9386011117947' }), 'creditorAccount.iban'],
  [
    'NCBCT-04 a BBAN at a Norwegian bank',
    { ...creditor({ bban: '86011117947' }), creditorAgent: 'DNBANOKK' },
    'creditorAgent',
  ],
  ['NCBCT-04 no currency of the account', { creditorAccount: { iban } }, 'creditorAccount.currency'],
  ['NCBCT-05 an address without a country', { creditorAddress: { city: 'Köln' } }, 'creditorAddress.country'],
  ['NCBCT-05 VAL-02 an unknown country', { creditorAddress: { country: 'XX' } }, 'creditorAddress.country'],
  [
    'NCBCT-05 LIM-15 a street of 71 characters',
    { creditorAddress: { street: long(71), country: 'DE' } },
    'creditorAddress.street',
  ],
  ['NCBCT-06 no debtor account', { debtorAccount: undefined }, 'debtorAccount'],
  ['NCBCT-06 the debtor by neither BBAN nor IBAN', debtor({}), 'debtorAccount'],
  [
    'NCBCT-06 the debtor by both BBAN and IBAN',
    debtor({ bban: '99860510002', iban: 'NO5799860510002' }),
    'debtorAccount',
  ],
  ['NCBCT-06 a debtor BBAN that fails mod 11', debtor({ bban: '99860510003' }), 'debtorAccount.bban'],
  ['NCBCT-06 a debtor BBAN of ten digits', debtor({ bban: '9986051000' }), 'debtorAccount.bban'],
  ['NCBCT-06 a debtor IBAN that fails mod 97', debtor({ iban: 'NO5699860510002' }), 'debtorAccount.iban'],
  // Its own check digits are valid, those of the account in it are not.
  ['NCBCT-06 a debtor IBAN that fails mod 11', debtor({ iban: 'NO3099860510003' }), 'debtorAccount.iban'],
  ['NCBCT-06 a debtor abroad', debtor({ iban }), 'debtorAccount.iban'],
  [
    'NCBCT-07 an empty message',
    { remittanceInformationUnstructured: '' },
    'remittanceInformationUnstructured',
  ],
  [
    'NCBCT-07 LIM-16 a message of 141 characters',
    { remittanceInformationUnstructured: long(141) },
    'remittanceInformationUnstructured',
  ],
  ['NCBCT-08 VAL-08 an unknown purpose', { purposeCode: 'GIFT' }, 'purposeCode'],
  ['NCBCT-09 VAL-07 30 February', { requestedExecutionDate: '2027-02-30' }, 'requestedExecutionDate'],
  [
    'NCBCT-09 SVC-11 a date in another format',
    { requestedExecutionDate: '16.11.2026' },
    'requestedExecutionDate',
  ],
  [
    'NCBCT-09 yesterday',
    { requestedExecutionDate: '2026-11-15' },
    'requestedExecutionDate',
    'EXECUTION_DATE_INVALID',
  ],
  [
    'NCBCT-09 366 days ahead',
    { requestedExecutionDate: '2027-11-17' },
    'requestedExecutionDate',
    'EXECUTION_DATE_INVALID',
  ],
  ['NCBCT-10 a code that is not on the list', { regulatoryReportingCode: '15' }, 'regulatoryReportingCode'],
  ['NCBCT-10 a code that is a number', { regulatoryReportingCode: 14 }, 'regulatoryReportingCode'],
  [
    'NCBCT-11 LIM-16 a purpose of 141 characters',
    { regulatoryReportingInformation: long(141) },
    'regulatoryReportingInformation',
  ],
  ['VER-17 a reference of 36 characters', { endToEndIdentification: long(36) }, 'endToEndIdentification'],
  ['VER-20 urgent euros to Germany', { serviceLevelCode: 'URGP' }, 'serviceLevelCode'],
  [
    'VER-20 urgent euros to a BBAN in Germany',
    { ...creditor({ bban: '1234567890' }), creditorAgent: 'COBADEFFXXX', serviceLevelCode: 'URGP' },
    'serviceLevelCode',
  ],
  ['VER-20 an unknown service level', { ...toTheStates, serviceLevelCode: 'SDVA' }, 'serviceLevelCode'],
  ['an unknown field', { creditorNmae: 'Müller' }, 'creditorNmae'],
  ['a field that only a domestic payment has', { ultimateDebtor: 'Havn' }, 'ultimateDebtor'],
  ['an unknown field inside', creditor({ iban, bic: 'COBADEFF' }), 'creditorAccount.bic'],
  ['a card account cannot pay abroad', debtor({ bban: '99860510002', other: {} }), 'debtorAccount.other'],
]

describe('create NCBCT payment: 400', () => {
  const bank = useBank()
  const payer = usePayer(bank, MONDAY)

  const send = (change: object) => payer.create({ target: NCBCT_TARGET, body: { ...ncbctBody(), ...change } })

  for (const [name, change, path, code = 'FORMAT_ERROR'] of CASES)
    test(`EP-05 400 ${code}: ${name}`, async () => {
      const answer = await send(change)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(
        answer.json.tppMessages.map((message) => [message.category, message.code, message.path]),
        [['ERROR', code, path]],
      )
    })

  /** Characters that the SWIFT x set cannot write, even by other letters. */
  const CHARACTERS: readonly (readonly [name: string, change: object, path: string, found: string])[] = [
    ['an emoji', { creditorName: 'Müller 🎉' }, 'creditorName', 'U+1F389 at character 8'],
    ['Greek', { creditorName: 'ΑΒΓ' }, 'creditorName', 'U+0391 at character 1'],
    [
      'a sign without a form',
      { remittanceInformationUnstructured: '100 ☕ cotton' },
      'remittanceInformationUnstructured',
      'U+2615 at character 5',
    ],
    [
      'a zero-width space',
      { regulatoryReportingInformation: 'Boat\u200Bequipment' },
      'regulatoryReportingInformation',
      'U+200B at character 5',
    ],
    [
      'Cyrillic in the address',
      { creditorAddress: { city: 'Köln Б', country: 'DE' } },
      'creditorAddress.city',
      'U+0411 at character 6',
    ],
  ]
  for (const [name, change, path, found] of CHARACTERS)
    test(`SVC-10 ERR-03 400 FORMAT_ERROR: ${name} in ${path}, with its position`, async () => {
      const answer = await send(change)
      assert.equal(answer.status, 400, answer.text)
      const [message, ...others] = answer.json.tppMessages
      assert.deepEqual([message?.code, message?.path, others], ['FORMAT_ERROR', path, []])
      assert(message?.text.includes(`got ${found} of `), answer.text)
    })

  test('MSG-01 MSG-02 MSG-03 MSG-04 one answer lists all errors, each with its path', async () => {
    const answer = await send({
      ...amount('8528.79', 'EUR'),
      creditorAccount: { iban: 'DE88370400440532013000', currency: 'EUR' },
      debtorAccount: { bban: '99860510003', currency: 'NOK' },
      requestedExecutionDate: '2001-01-01',
      serviceLevelCode: 'URGP',
    })
    assert.deepEqual(
      answer.json.tppMessages.map(({ path }) => path),
      [
        'requestedExecutionDate',
        'debtorAccount.bban',
        'creditorAccount.iban',
        'regulatoryReportingCode',
        'regulatoryReportingInformation',
        'serviceLevelCode',
      ],
    )
    for (const { text } of answer.json.tppMessages) assert.match(text, /expected .+, got /)
  })

  test('MSG-03 one answer lists schema errors too', async () => {
    const answer = await send({
      creditorName: undefined,
      creditorAgent: '?',
      regulatoryReportingCode: '1',
      creditorNmae: '',
    })
    assert.deepEqual(answer.json.tppMessages.map(({ path }) => String(path)).toSorted(), [
      'creditorAgent',
      'creditorName',
      'creditorNmae',
      'regulatoryReportingCode',
    ])
  })

  test('VAL-05 PCR-03 400 FORMAT_ERROR: an amount whose fee does not fit into an Amount', async () => {
    const answer = await send({
      ...amount('999999999999999.999', 'KWD'),
      debtorAccount: { bban: '99860510002', currency: 'IDR' },
      regulatoryReportingCode: '14',
      regulatoryReportingInformation: 'Everything',
    })
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(faultsIn(answer), [['FORMAT_ERROR', 'instructedAmount.amount']])
  })

  test('NCBCT-04 VAL-04 an invalid account number is not repeated in full', async () => {
    const { text } = await send(creditor({ iban: 'DE88370400440532013000' }))
    assert.doesNotMatch(text, /370400440532013000/)
  })

  test('EP-06 400 FORMAT_ERROR: a query parameter that is neither true nor false, or unknown', async () => {
    for (const [query, path] of [
      ['?allowLogicalDuplicate=1', 'allowLogicalDuplicate'],
      ['?allowDuplicate=true', 'allowDuplicate'],
    ] as const) {
      const answer = await payer.create({ target: NCBCT_TARGET, body: ncbctBody(), query })
      assert.equal(answer.status, 400)
      assert.deepEqual(faultsIn(answer), [['FORMAT_ERROR', path]])
    }
  })

  test('EP-07 HDR-01 HDR-04 HDR-05 HDR-15 400 HTTP_HEADER_REQUIRED: all missing headers at once', async () => {
    const missing = ['x-accept-fix', 'TPP-Session-ID', 'TPP-Redirect-URI', 'PSU-IP-Address']
    const headers = Object.fromEntries(missing.map((name) => [name, undefined]))
    const answer = await payer.create({ target: NCBCT_TARGET, body: ncbctBody(), headers })
    assert.equal(answer.status, 400)
    assert.deepEqual(
      faultsIn(answer),
      missing.map((name) => ['HTTP_HEADER_REQUIRED', name]),
    )
  })

  test('EP-07 HDR-08 400 BAD_REQUEST: a digest of another body', async () => {
    const headers = { Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }
    const answer = await payer.create({ target: NCBCT_TARGET, body: ncbctBody(), headers })
    assert.equal(answer.status, 400)
    assert.equal(answer.json.tppMessages[0]?.code, 'BAD_REQUEST')
  })
})
