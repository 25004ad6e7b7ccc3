import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SandboxLedger } from '@havn/sandbox/ledger/index'
import { numberOfDebtorAccount } from '@havn/server/core-bank'
import { KARI } from '../support/ndct.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import { accountOf, cardOf, EURO_ACCOUNT, order } from './support/order.ts'

const KARI_PERSON = 'b0000000-0000-4000-8000-000000000001'
const OLA_PERSON = 'b0000000-0000-4000-8000-000000000002'
const NORA_PERSON = 'b0000000-0000-4000-8000-000000000003'
const EMIL_PERSON = 'b0000000-0000-4000-8000-000000000004'
const FJORD_KAFFE = 'e0000000-0000-4000-8000-000000000001'
const NORDLYS_BYGG = 'e0000000-0000-4000-8000-000000000002'

describe('the sandbox ledger as a core bank', () => {
  let opened: OpenLedger
  let ledger: SandboxLedger
  let bankId: string
  before(async () => {
    opened = await openLedger()
    ;({ ledger, bankId } = opened)
  })
  after(() => opened.close())

  test('is this PSU known, and whom may they act for?', async () => {
    const kari = await ledger.findCustomerByNationalId({ bankId, nationalId: KARI })
    assert.deepEqual(kari, {
      personId: KARI_PERSON,
      name: 'Kari Nordmann',
      isPrivateCustomer: true,
      agreements: [{ agreementId: FJORD_KAFFE, name: 'Fjord Kaffe AS' }],
    })
    assert.equal(
      (await ledger.findCustomerByNationalId({ bankId, nationalId: '25879032086' }))?.isPrivateCustomer,
      false,
    )
    assert.deepEqual(await ledger.findCustomer({ bankId, personId: KARI_PERSON }), kari)
    assert.equal(await ledger.findCustomerByNationalId({ bankId, nationalId: '00000000000' }), undefined)
  })

  test('an agreement may have several people, who need not be customers', async () => {
    const emil = await ledger.findCustomerByNationalId({ bankId, nationalId: '06857431071' })
    assert.deepEqual(emil, {
      personId: EMIL_PERSON,
      name: 'Emil Haugen',
      isPrivateCustomer: false,
      agreements: [{ agreementId: NORDLYS_BYGG, name: 'Nordlys Bygg AS' }],
    })
    assert.deepEqual(await ledger.findCustomer({ bankId, personId: EMIL_PERSON }), emil)
  })

  const worth = (minorUnits: bigint, currency = 'NOK') => order({ amount: { minorUnits, currency } })
  const APPROVALS = [
    ['NOK 100,000 in all', NORDLYS_BYGG, [worth(60_000_00n), worth(40_000_00n)], 1],
    ['an øre more', NORDLYS_BYGG, [worth(60_000_00n), worth(40_000_01n)], 2],
    ['EUR, at the rate of the day', NORDLYS_BYGG, [worth(8_600_00n, 'EUR')], 2],
    ['less in EUR', NORDLYS_BYGG, [worth(8_500_00n, 'EUR')], 1],
    ['a currency that nobody here can price', NORDLYS_BYGG, [worth(1n, 'XAF')], 2],
    ['an agreement without a limit', FJORD_KAFFE, [worth(9_000_000_00n)], 1],
  ] as const
  for (const [name, agreementId, orders, expected] of APPROVALS)
    test(`how many must approve ${name}? ${expected}`, async () => {
      assert.equal(await ledger.approvalsNeeded({ bankId, agreementId, orders }), expected)
    })

  const own = accountOf('99860510002')
  const corporate = accountOf('99860515489')
  const euro = accountOf(EURO_ACCOUNT)
  const card = cardOf('4799000000000001')
  const RIGHTS = [
    ['own account', KARI_PERSON, undefined, own, 'NOK', true],
    ['own account in a currency that it is not kept in', KARI_PERSON, undefined, own, 'EUR', false],
    ["another's account", KARI_PERSON, undefined, accountOf('99860512749'), 'NOK', false],
    ['a corporate account, privately', KARI_PERSON, undefined, corporate, 'NOK', false],
    ['a corporate account under its agreement', KARI_PERSON, FJORD_KAFFE, corporate, 'NOK', true],
    ["a corporate account under another's agreement", KARI_PERSON, NORDLYS_BYGG, corporate, 'NOK', false],
    ['own account under an agreement', KARI_PERSON, FJORD_KAFFE, own, 'NOK', false],
    ['an account in EUR', NORA_PERSON, NORDLYS_BYGG, euro, 'EUR', true],
    ['an account in EUR, as another person of the agreement', EMIL_PERSON, NORDLYS_BYGG, euro, 'EUR', true],
    ['an account in EUR, as that person privately', EMIL_PERSON, undefined, euro, 'EUR', false],
    [
      "a corporate account that is not of that person's agreement",
      EMIL_PERSON,
      FJORD_KAFFE,
      corporate,
      'NOK',
      false,
    ],
    ['an account in EUR, in NOK', NORA_PERSON, NORDLYS_BYGG, euro, 'NOK', false],
    ['an account that does not exist', KARI_PERSON, undefined, accountOf('99860525077'), 'NOK', false],
    ['a person who does not exist', '00000000-0000-4000-8000-000000000000', undefined, own, 'NOK', false],
    ['own card', KARI_PERSON, undefined, card, 'NOK', true],
    ['own card under an agreement', KARI_PERSON, FJORD_KAFFE, card, 'NOK', false],
    ["another's card", OLA_PERSON, undefined, card, 'NOK', false],
    ["an account with a card's number", KARI_PERSON, undefined, accountOf(card.identification), 'NOK', false],
  ] as const
  for (const [name, personId, agreementId, account, currency, expected] of RIGHTS)
    test(`may they pay from ${name}? ${expected}`, async () => {
      assert.equal(await ledger.mayPayFrom({ bankId, personId, agreementId, account, currency }), expected)
    })

  test('the accounts that a person sees as a private customer and under an agreement', async () => {
    const seenBy = async (personId: string, agreementId: string | undefined) =>
      (await ledger.listAccounts({ bankId, personId, agreementId })).map(
        ({ account, currency, name, mayPay }) => [numberOfDebtorAccount(account), currency, name, mayPay],
      )
    assert.deepEqual(await seenBy(KARI_PERSON, undefined), [
      ['99860510002', 'NOK', 'Brukskonto', true],
      ['99860511378', 'NOK', 'Sparekonto', true],
      ['4799000000000001', 'NOK', 'Kredittkort', true],
    ])
    assert.deepEqual(await seenBy(KARI_PERSON, FJORD_KAFFE), [
      ['99860515489', 'NOK', 'Driftskonto', true],
      ['99860518224', 'NOK', 'Skattetrekkskonto', true],
    ])
    assert.deepEqual(await seenBy(NORA_PERSON, NORDLYS_BYGG), [
      ['99860520962', 'NOK', 'Driftskonto', true],
      ['99860522337', 'EUR', 'Valutakonto', true],
    ])
    assert.deepEqual(await seenBy(NORA_PERSON, undefined), [])
  })

  test('balances and deposits', async () => {
    assert.deepEqual(await ledger.balanceOf({ bankId, account: euro }), {
      minorUnits: 75_000_00n,
      currency: 'EUR',
    })
    await ledger.deposit({ bankId, account: euro, minorUnits: 1n })
    assert.equal((await ledger.balanceOf({ bankId, account: euro }))?.minorUnits, 75_000_01n)
    assert.equal(await ledger.balanceOf({ bankId, account: accountOf('99860525077') }), undefined)
    await assert.rejects(ledger.deposit({ bankId, account: accountOf('99860525077'), minorUnits: 1n }))
  })
})
