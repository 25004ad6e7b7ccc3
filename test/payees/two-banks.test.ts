import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PayeeVerification } from '../../apps/server/src/core-bank/index.ts'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { until } from '../jobs/until.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../support/payer.ts'
import { accountOf, addResponder, askBank, participant, qwacOfBank } from './support/responder.ts'

const ASKER = participant(1)
const ANNA = accountOf(1)

const VERIFICATIONS = {
  MTCH: () => ({ kind: 'match' }),
  CMTC: (name: string) => ({ kind: 'close-match', name }),
  NMTC: () => ({ kind: 'no-match' }),
  NOAP: () => ({ kind: 'not-possible', reason: 'account-not-checkable' }),
} as const satisfies Record<string, (name: string) => PayeeVerification>

describe('the bank of a payer asks another bank', () => {
  const folders: BanksFolder[] = []
  let ofPayee: TestBank
  let ofPayer: TestBank
  let payer: Payer
  before(async () => {
    const [there, here] = [makeBanksFolder(), makeBanksFolder()]
    folders.push(there, here)
    addResponder(there, [ASKER])
    ofPayee = await openBank({
      banksFolder: there.path,
      hasTls: true,
      replaceCoreBank: (ledger) => ({
        ...ledger,
        findAccountHolders: async ({ iban }) =>
          iban === ANNA ? { holders: [{ name: 'Anna Becker', isPerson: true }] } : undefined,
      }),
    })
    here.add({ bank: 'pay', publicUrls: ['https://pay.example'] })
    ofPayer = await openBank({
      banksFolder: here.path,
      replaceCoreBank: (ledger) => ({
        ...ledger,
        // How a bank finds the other one, and what it asks with, is the business of its core bank.
        async verifyPayee({ account, name }) {
          assert(account.kind === 'iban')
          const qwac = qwacOfBank(ofPayee.ca, ASKER)
          const { json } = await askBank(ofPayee, { iban: account.iban, name, from: ASKER, qwac })
          const match = json['partyNameMatch'] as keyof typeof VERIFICATIONS
          return VERIFICATIONS[match](String(json['matchedName']))
        },
      }),
    })
    await ofPayer.startJobs()
    const publicUrls = [`http://127.0.0.1:${ofPayer.port}`]
    here.add({ bank: 'pay', publicUrls, payeeVerification: { currencies: ['EUR'] } })
    await until(20, async () => ofPayer.log.some((line) => line.includes('a bank has a new configuration')))
    payer = payerAt(ofPayer, ofPayer.newTpp())
  })
  after(async () => {
    await ofPayer.close()
    await ofPayee.close()
    for (const folder of folders) folder.remove()
  })

  async function pageOf(creditorName: string, iban = ANNA) {
    const body = ncbctBody({
      creditorName,
      creditorAccount: { iban, currency: 'EUR' },
      remittanceInformationUnstructured: `For ${creditorName}`,
    })
    const created = await payer.create({ target: NCBCT_TARGET, body })
    assert.equal(created.status, 201, created.text)
    const browser = newBrowser()
    await browser.open(linkOf(created).href)
    return (await browser.logIn(KARI)).html
  }

  test('and its PSU sees each of the four results', async () => {
    assert.match(await pageOf('Anna Becker'), /The name matches the account/)
    assert.match(await pageOf('Anna Beker'), /belongs to <strong><bdi>Anna Becker</)
    const other = await pageOf('Ola Nordmann')
    assert.match(other, /the bank may not be able to get it back/)
    assert.doesNotMatch(other, /Anna/)
    assert.match(await pageOf('Anna Becker', accountOf(2)), /This account cannot be checked/)
  })
})
