import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type CoreBank,
  readDebtorAccount,
  type Transfer,
  verifyPayeeOf,
} from '../../apps/server/src/core-bank/index.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'

const KARI_PERSON = 'b0000000-0000-4000-8000-000000000001'
const FJORD_KAFFE = 'e0000000-0000-4000-8000-000000000001'

describe('what the approval page shows besides the payment', () => {
  let opened: OpenLedger
  let ledger: CoreBank
  let bankId: string
  before(async () => {
    opened = await openLedger()
    ;({ ledger, bankId } = opened)
  })
  after(() => opened.close())

  const kari = () => ({ bankId, personId: KARI_PERSON, agreementId: undefined, currency: 'NOK' })
  const brukskonto = { kind: 'account', bban: '99860510002' } as const

  test('name and available balance of an account', async () => {
    assert.deepEqual(await readDebtorAccount(ledger, { ...kari(), account: brukskonto }), {
      name: 'Brukskonto',
      available: { minorUnits: 250_000_00n, currency: 'NOK' },
    })
  })

  test('of a card, with its credit limit', async () => {
    const account = { kind: 'card-account', identification: '4799000000000001' } as const
    assert.deepEqual(await readDebtorAccount(ledger, { ...kari(), account }), {
      name: 'Kredittkort',
      available: { minorUnits: 50_000_00n, currency: 'NOK' },
    })
  })

  test('of a corporation, under its agreement alone', async () => {
    const account = { kind: 'account', bban: '99860515489' } as const
    const read = await readDebtorAccount(ledger, { ...kari(), agreementId: FJORD_KAFFE, account })
    assert.equal(read?.name, 'Driftskonto')
    assert.equal(await readDebtorAccount(ledger, { ...kari(), account }), undefined)
  })

  test('nothing for another currency, and nothing if the core bank fails', async () => {
    assert.equal(
      await readDebtorAccount(ledger, { ...kari(), account: brukskonto, currency: 'EUR' }),
      undefined,
    )
    const failing = { ...ledger, listBalances: () => Promise.reject(new Error('down')) }
    assert.equal(await readDebtorAccount(failing, { ...kari(), account: brukskonto }), undefined)
  })

  const iban = (number: string) => ({ kind: 'iban', iban: number }) as const
  const bban = (number: string) => ({ kind: 'bban', bban: number }) as const
  const resultOf = async (coreBank: CoreBank, creditor: Transfer['creditor']) =>
    (await verifyPayeeOf({ coreBank, clock: realClock }, bankId, { creditor })).result
  const NOT_PARTICIPATING = { kind: 'not-possible', reason: 'not-participating' } as const
  const NOT_CHECKABLE = { kind: 'not-possible', reason: 'account-not-checkable' } as const
  const PAYEES = [
    ['the registered name', bban('99860512749'), 'Ola Nordmann', { kind: 'match' }],
    ['another spelling', bban('99860512749'), 'ola nordmann', { kind: 'no-match' }],
    ['somebody else', bban('99860512749'), 'Kari Nordmann', { kind: 'no-match' }],
    ['a Norwegian IBAN', iban('NO4999860512749'), 'Ola Nordmann', { kind: 'match' }],
    ['an account in another bank', bban('12345678903'), 'Ola Nordmann', NOT_PARTICIPATING],
    ['an account here that nobody has', bban('99860699994'), 'Ola Nordmann', NOT_CHECKABLE],
    ['an account abroad', iban('FR7630006000011234567890189'), 'Ola Nordmann', NOT_PARTICIPATING],
  ] as const
  for (const [name, account, given, expected] of PAYEES)
    test(`the payee's name: ${name}`, async () => {
      const creditor = { account, currency: 'NOK', name: given, agent: undefined }
      assert.deepEqual(await resultOf(ledger, creditor), expected)
    })

  test("the payee's name: no service, and one that fails", async () => {
    const creditor = { account: bban('99860512749'), currency: 'NOK', name: 'Ola', agent: undefined }
    const without = { ...ledger }
    delete without.verifyPayee
    assert.deepEqual(await resultOf(without, creditor), { kind: 'not-possible' })
    const failing = { ...ledger, verifyPayee: () => Promise.reject(new Error('down')) }
    const noAnswer = { kind: 'not-possible', reason: 'no-answer' }
    assert.deepEqual(await resultOf(failing, creditor), noAnswer)
  })
})
