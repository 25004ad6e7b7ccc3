import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { NcbctPayment, NdctPayment } from '@havn/contract'
import { until } from '../jobs/until.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody, payerAt, type PaymentRequest } from '../support/payer.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'

/** The text that a person reads, without markup and with plain spaces. */
const wordsOf = (html: string) =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('what a bank’s document chooses for the approval page', () => {
  let folder: BanksFolder
  let bank: TestBank
  let tpp: Identity
  const verifiedNames: string[] = []
  before(async () => {
    folder = makeBanksFolder()
    folder.add({ bank: 'hav', publicUrls: ['https://hav.example'] })
    bank = await openBank({
      banksFolder: folder.path,
      replaceCoreBank: (ledger) => ({
        ...ledger,
        async verifyPayee(query) {
          verifiedNames.push(query.name)
          return (await ledger.verifyPayee?.(query)) ?? assert.fail()
        },
      }),
    })
    await bank.startJobs()
    tpp = bank.newTpp()
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })

  let configurations = 0
  /** Gives the bank a document with these choices, and waits until it is in use. The bank is reached at the test's port. */
  async function configure(choices: object): Promise<void> {
    configurations += 1
    const expected = configurations
    folder.add({ bank: 'hav', publicUrls: [`http://127.0.0.1:${bank.port}`], ...choices })
    await until(20, async () => {
      const lines = bank.log.filter((line) => line.includes('a bank has a new configuration'))
      return lines.length === expected
    })
  }

  /** Creates a payment, logs Kari in and returns what the approval page says. */
  async function approvalPage(request: PaymentRequest): Promise<string> {
    const created = await payerAt(bank, tpp).create(request)
    assert.equal(created.status, 201, created.text)
    const browser = newBrowser()
    const { href } = linkOf(created)
    const first = await browser.open(href)
    assert.doesNotMatch(wordsOf(first.html), NAME_CHECK, 'nothing about the payee before the login')
    return wordsOf((await browser.logIn(KARI)).html)
  }

  let numberOfPayment = 0
  function domestic(change: Partial<NdctPayment>): PaymentRequest {
    numberOfPayment += 1
    return { body: ndctBody({ remittanceInformationUnstructured: `No ${numberOfPayment}`, ...change }) }
  }

  function abroad(change: Partial<NcbctPayment> = {}): PaymentRequest {
    numberOfPayment += 1
    const remittanceInformationUnstructured = `No ${numberOfPayment}`
    return { target: NCBCT_TARGET, body: ncbctBody({ remittanceInformationUnstructured, ...change }) }
  }

  const NAME_CHECK = /The name (?:almost matches|does not match|matches)|could not check/
  const elsewhere = { iban: 'FR7630006000011234567890189', currency: 'EUR' } as const

  test('without payeeVerification no name is checked, in kroner or abroad', async () => {
    await configure({})
    verifiedNames.length = 0
    for (const request of [domestic({ creditorName: 'Per Hansen' }), abroad()])
      assert.doesNotMatch(await approvalPage(request), NAME_CHECK)
    assert.deepEqual(verifiedNames, [])
  })

  test('with it, the page says match, close match with the name, no match, or that it was not possible', async () => {
    await configure({ payeeVerification: { currencies: ['EUR'] } })
    const CASES: readonly (readonly [PaymentRequest, RegExp])[] = [
      [abroad({ creditorName: 'Schiffsausruester Moewe GmbH' }), /The name matches the account/],
      [
        abroad({ creditorName: 'Schiffsausrüster Move GmbH' }),
        /The name almost matches The account belongs to Schiffsausrüster Möwe GmbH ?\. The payment is to Schiffsausrüster Move GmbH ?\./,
      ],
      [
        abroad({ creditorName: 'Per Hansen' }),
        /The name does not match the account If you go on, the money may go to somebody else/,
      ],
      [
        abroad({ creditorName: 'Per Hansen', creditorAccount: elsewhere }),
        /We could not check whether the name matches the account/,
      ],
    ]
    for (const [request, expected] of CASES) assert.match(await approvalPage(request), expected)
    assert.doesNotMatch(await approvalPage(domestic({ creditorName: 'Per Hansen' })), NAME_CHECK, 'in kroner')
  })

  test('fees are shown unless showsFees is false', async () => {
    await configure({ showsFees: true })
    assert.match(await approvalPage(abroad()), /Costs/)
    await configure({ showsFees: false })
    assert.doesNotMatch(await approvalPage(abroad()), /Costs|Fee/)
  })
})
