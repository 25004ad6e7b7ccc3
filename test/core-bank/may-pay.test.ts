import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { queryAsOwner } from '../support/query.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import { accountOf, cardOf, EURO_ACCOUNT, KARI_ACCOUNT } from './support/order.ts'
import { readerOf } from './support/reader.ts'

const KARI_PERSON = 'b0000000-0000-4000-8000-000000000001'
const OLA_PERSON = 'b0000000-0000-4000-8000-000000000002'
const EMIL_PERSON = 'b0000000-0000-4000-8000-000000000004'
const NORDLYS_BYGG = 'e0000000-0000-4000-8000-000000000002'
const KARI_CARD = '4799000000000001'

describe('the right to pay from an account', () => {
  let opened: OpenLedger
  before(async () => {
    opened = await openLedger()
  })
  after(() => opened.close())

  const set = async (book: string, personId: string, mayPay: boolean) => {
    const { accountId } = await readerOf(opened, book)
    return opened.ledger.setMayPay({ bankId: opened.bankId, personId, accountId, mayPay })
  }

  const CASES = [
    ['an own account', KARI_ACCOUNT, KARI_PERSON, undefined, accountOf(KARI_ACCOUNT), 'NOK'],
    ['an own card', `card ${KARI_CARD}`, KARI_PERSON, undefined, cardOf(KARI_CARD), 'NOK'],
    ['a corporate account', EURO_ACCOUNT, EMIL_PERSON, NORDLYS_BYGG, accountOf(EURO_ACCOUNT), 'EUR'],
  ] as const
  for (const [name, book, personId, agreementId, account, currency] of CASES)
    test(`SCA-13 can be withdrawn for ${name}, which can still be seen, and granted again`, async () => {
      const { ledger, bankId } = opened
      const { accountId } = await readerOf(opened, book)
      const who = { bankId, personId, agreementId }
      const readRights = async () => [
        (await ledger.listAccounts(who)).find((seen) => seen.accountId === accountId)?.mayPay,
        await ledger.mayPayFrom({ ...who, account, currency }),
      ]
      const version = async () =>
        Number(
          (await queryAsOwner(opened, `select version from banks.bank where bank_id = '${bankId}'`))[0]?.[
            'version'
          ],
        )
      assert.deepEqual(await readRights(), [true, true])
      const old = await version()
      assert.equal(await set(book, personId, false), true)
      assert.deepEqual(await readRights(), [false, false])
      // A creation that was validated with the old version is validated again.
      assert.equal(await version(), old + 1)
      assert.equal(await set(book, personId, true), true)
      assert.deepEqual(await readRights(), [true, true])
    })

  const NOT_SEEN = [
    ['another’s account', KARI_ACCOUNT, OLA_PERSON],
    ['another’s card', `card ${KARI_CARD}`, OLA_PERSON],
    ['an account of a corporation that they do not act for', EURO_ACCOUNT, KARI_PERSON],
    ['an account that does not exist', 'none', KARI_PERSON],
  ] as const
  for (const [name, book, personId] of NOT_SEEN)
    test(`cannot be changed for ${name}`, async () => {
      assert.equal(await set(book, personId, false), false)
      assert.deepEqual(
        await queryAsOwner(
          opened,
          `select from sandbox_ledger.account where not allows_payments
           union all select from sandbox_ledger.card_account where not allows_payments`,
        ),
        [],
      )
    })

  test('an account as its holder sees it', async () => {
    const { ledger, bankId } = opened
    const accounts = await ledger.listAccounts({ bankId, personId: KARI_PERSON, agreementId: undefined })
    assert.deepEqual(accounts.at(1), {
      accountId: 'a0000000-0000-4000-8000-000000000002',
      account: accountOf('99860511378'),
      currency: 'NOK',
      name: 'Sparekonto',
      ownerName: 'Kari Nordmann',
      product: 'Sparekonto',
      cashAccountType: 'SVGS',
      usage: 'PRIV',
      mayPay: true,
    })
    assert.deepEqual(accounts.at(2), {
      accountId: 'd0000000-0000-4000-8000-000000000001',
      account: cardOf(KARI_CARD),
      currency: 'NOK',
      name: 'Kredittkort',
      ownerName: 'Kari Nordmann',
      product: 'Kredittkort',
      cashAccountType: 'CARD',
      usage: 'PRIV',
      mayPay: true,
      card: { maskedPan: '479900******0001', creditLimit: { minorUnits: 50_000_00n, currency: 'NOK' } },
    })
    const corporate = await ledger.listAccounts({ bankId, personId: EMIL_PERSON, agreementId: NORDLYS_BYGG })
    assert.deepEqual(
      corporate.map(({ ownerName, usage, cashAccountType }) => [ownerName, usage, cashAccountType]),
      [
        ['Nordlys Bygg AS', 'ORGA', 'CACC'],
        ['Nordlys Bygg AS', 'ORGA', 'CACC'],
      ],
    )
  })
})
