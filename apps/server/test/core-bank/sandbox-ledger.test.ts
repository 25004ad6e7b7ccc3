import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createSandboxLedger, type SandboxLedger } from '../../src/core-bank/sandbox-ledger/index.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { queryAll } from '../support/query.ts'

const KARI_PERSON = 'b0000000-0000-4000-8000-000000000001'

describe('the sandbox ledger answers what a core bank is asked', () => {
  let bank: TestBank
  let edge: Database
  let ledger: SandboxLedger
  let bankId: string
  before(async () => {
    bank = await openBank()
    await bank.call(bank.newTpp(), { target: '/v1/sandbox/customers' })
    edge = openDatabase({ url: bank.databaseUrl, role: 'havn_edge', connectionsMax: 1 })
    ledger = createSandboxLedger(edge)
    bankId = String((await queryAll(bank, 'select bank_id::text from banks.bank'))[0]?.['bank_id'])
  })
  after(async () => {
    await edge.close()
    await bank.close()
  })

  test('SVC-02 is this PSU known, and whom may they act for?', async () => {
    const kari = await ledger.findPsu({ bankId, nationalId: KARI })
    assert.deepEqual(kari, {
      personId: KARI_PERSON,
      name: 'Kari Nordmann',
      isPrivateCustomer: true,
      agreements: [{ agreementId: 'e0000000-0000-4000-8000-000000000001', name: 'Fjord Kaffe AS' }],
    })
    assert.equal((await ledger.findPsu({ bankId, nationalId: '25879032086' }))?.isPrivateCustomer, false)
    assert.deepEqual(await ledger.readPsu({ bankId, personId: KARI_PERSON }), kari)
    assert.equal(await ledger.findPsu({ bankId, nationalId: '00000000000' }), undefined)
  })

  const own = '99860510002'
  const corporate = '99860515489'
  const RIGHTS = [
    ['own account', KARI_PERSON, undefined, own, true],
    ["another's account", KARI_PERSON, undefined, '99860512749', false],
    ['a corporate account, privately', KARI_PERSON, undefined, corporate, false],
    [
      'a corporate account under its agreement',
      KARI_PERSON,
      'e0000000-0000-4000-8000-000000000001',
      corporate,
      true,
    ],
    [
      "a corporate account under another's agreement",
      KARI_PERSON,
      'e0000000-0000-4000-8000-000000000002',
      corporate,
      false,
    ],
    ['own account under an agreement', KARI_PERSON, 'e0000000-0000-4000-8000-000000000001', own, false],
    ['an account that does not exist', KARI_PERSON, undefined, '99860525077', false],
    ['a person who does not exist', '00000000-0000-4000-8000-000000000000', undefined, own, false],
  ] as const
  for (const [name, personId, agreementId, bban, expected] of RIGHTS)
    test(`may they pay from ${name}? ${expected}`, async () => {
      const account = { kind: 'account', bban } as const
      assert.equal(await ledger.mayPayFrom({ bankId, personId, agreementId, account }), expected)
    })

  test('a card pays for its holder alone, and its number is no account number', async () => {
    const question = { bankId, personId: KARI_PERSON, agreementId: undefined }
    const account = { kind: 'card-account', identification: '4799000000000001' } as const
    assert.equal(await ledger.mayPayFrom({ ...question, account }), true)
    assert.equal(
      await ledger.mayPayFrom({ ...question, personId: 'b0000000-0000-4000-8000-000000000002', account }),
      false,
    )
    assert.equal(
      await ledger.mayPayFrom({ ...question, account: { kind: 'account', bban: '4799000000000001' } }),
      false,
    )
  })
})
