import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { assessBy, type CoreBank, type HttpCoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { until } from '../../jobs/until.ts'
import { tppAt } from '../../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { NORA, NORDLYS_BYGG } from '../../support/basket-payer.ts'
import { KARI, ndctBody } from '../../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../../support/payer.ts'
import { type BankServer, serveCoreBank } from './support/bank-server.ts'
import { connect } from './support/connect.ts'

interface BankOverHttp {
  readonly bank: TestBank
  readonly server: BankServer
  /** Whether the core bank refuses every question. */
  isDown: boolean
  /** Whether the core bank leaves out the last answer of `assess`. */
  isForgetful: boolean
  close(): Promise<void>
}

/** Opens a sandbox that reaches its own ledger only over HTTP. */
async function openBankOverHttp(optionalQuestions: readonly string[]): Promise<BankOverHttp> {
  const behind: Partial<CoreBank> = {}
  const state = { isDown: false, isForgetful: false }
  const server = await serveCoreBank({
    coreBank: behind,
    onReceived({ reply }) {
      if (state.isDown) reply('', { status: 503 })
      return state.isDown
    },
  })
  let coreBank: HttpCoreBank | undefined
  const bank = await openBank({
    replaceCoreBank(ledger) {
      Object.assign(behind, ledger, {
        async assess(request: Parameters<typeof assessBy>[1]) {
          const { answers } = await assessBy(ledger, request)
          return { answers: state.isForgetful ? answers.slice(0, -1) : answers }
        },
      })
      coreBank = connect(server.url, { optionalQuestions })
      return coreBank
    },
  })
  return Object.assign(state, {
    bank,
    server,
    async close() {
      await bank.close()
      coreBank?.close()
      await server.close()
    },
  })
}

async function payerOf({ bank }: BankOverHttp): Promise<Payer> {
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock(MONDAY)
  return payer
}

describe('a core bank over HTTP, question by question', () => {
  let http: BankOverHttp
  let payer: Payer
  before(async () => {
    http = await openBankOverHttp([])
    payer = await payerOf(http)
  })
  after(() => http.close())

  test('a payment is created, approved and booked', async () => {
    const had = await payer.balanceOf('99860510002')
    const path = await payer.pay({
      body: ndctBody({ instructedAmount: { amount: '1249.50', currency: 'NOK' } }),
    })
    assert.equal(await payer.statusOf(path), 'ACTC')
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(had - (await payer.balanceOf('99860510002')), 1_249_50n)
    for (const question of ['findKidRules', 'quoteFee', 'mayPayFrom', 'hasFunds', 'execute'])
      assert(http.server.questions.includes(question), `${question}: ${http.server.questions.join()}`)
  })

  test('an instant payment is booked at its approval, one abroad when it has arrived', async () => {
    const instant = await payer.pay({ target: INSTANT_TARGET })
    assert.equal(await payer.statusOf(instant), 'ACSC')
    const abroad = await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
    await payer.run()
    assert.equal(await payer.statusOf(abroad), 'ACWP')
    await payer.setClock({ time: '2026-11-17T10:00:00+00:00' })
    await payer.run()
    assert.equal(await payer.statusOf(abroad), 'ACSC')
    assert(http.server.questions.includes('readOutcomes'))
  })

  test('503 with Retry-After while the core bank is unavailable, and normal operation when it is back', async () => {
    const waiting = await payer.pay()
    http.isDown = true
    const refused = await payer.create()
    assert.equal(refused.status, 503, refused.text)
    assert.equal(refused.json.tppMessages?.[0]?.code, 'SYSTEM_ERROR')
    assert(refused.headers['retry-after'])
    assert.doesNotMatch(refused.text, /core|127\.0\.0\.1/)
    await payer.run()
    assert.equal(await payer.statusOf(waiting), 'PDNG')

    http.isDown = false
    await until(30, async () => {
      await payer.run()
      return (await payer.statusOf(waiting)) === 'ACSC'
    })
  })
})

describe('a core bank over HTTP that answers assess', () => {
  let byOne: BankOverHttp
  let atOnce: BankOverHttp
  before(async () => {
    byOne = await openBankOverHttp(['mayUseRail'])
    atOnce = await openBankOverHttp(['mayUseRail', 'assess', 'verifyPayee'])
  })
  after(async () => {
    await byOne.close()
    await atOnce.close()
  })

  /** Creates a payment and returns what the core bank was asked meanwhile. */
  async function questionsOf(http: BankOverHttp, { who, request }: Creation): Promise<readonly string[]> {
    const { bank, server } = http
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const payer = payerAt(bank, tpp)
    await payer.setClock(MONDAY)
    const session = randomUUID()
    const headers: Record<string, string | undefined> = {}
    if (who !== undefined)
      Object.assign(headers, {
        'X-PSU-IDENTITY': undefined,
        'PSU-Context': undefined,
        'TPP-Session-ID': session,
        'PSU-ID': await tppAt(bank, tpp).identify({ session, ...who }),
        'PSU-Corporate-ID': who.agreementId,
      })
    const start = server.questions.length
    const created = await payer.create({ ...request, headers })
    assert.equal(created.status, 201, created.text)
    return server.questions.slice(start).toSorted()
  }

  interface Creation {
    readonly who?: { readonly nationalId: string; readonly agreementId?: string }
    readonly request: Parameters<Payer['create']>[0]
  }
  const kari = { nationalId: KARI }
  const nora = { nationalId: NORA, agreementId: NORDLYS_BYGG }
  const { debtorAccount, ...line } = ndctBody()
  const payments = ['99860512749', '12345678903', '99860520962'].map((bban) => ({
    ...line,
    creditorAccount: { bban, currency: 'NOK' as const },
  }))
  const euros = { bban: '99860522337', currency: 'EUR' } as const
  const dollars = { amount: '100.00', currency: 'USD' } as const

  const CREATIONS: Readonly<Record<string, readonly [Creation, alone: readonly string[]]>> = {
    'domestic, of an unknown PSU': [{ request: {} }, ['findKidRules', 'quoteFee']],
    'domestic, of a known PSU': [
      { who: kari, request: {} },
      ['findKidRules', 'mayPayFrom', 'mayUseRail', 'quoteFee'],
    ],
    'dollars from a corporation’s account in euros': [
      {
        who: nora,
        request: {
          target: NCBCT_TARGET,
          body: ncbctBody({ debtorAccount: euros, instructedAmount: dollars }),
        },
      },
      ['findCustomer', 'findExchangeRate', 'findExchangeRate', 'mayPayFrom', 'mayUseRail', 'quoteFee'],
    ],
    'a bulk payment of three lines': [
      {
        who: kari,
        request: {
          target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
          body: { paymentInformationId: 'wages', debtorAccount, payments },
        },
      },
      'findKidRules findKidRules findKidRules mayPayFrom mayUseRail quoteFee quoteFee quoteFee'.split(' '),
    ],
  }
  for (const [name, [creation, alone]] of Object.entries(CREATIONS))
    test(`${name}: one question instead of ${alone.length}`, async () => {
      assert.deepEqual(await questionsOf(byOne, creation), alone)
      assert.deepEqual(await questionsOf(atOnce, creation), ['assess'])
    })

  test('the answers have the same effect as separate ones', async () => {
    const tpp = atOnce.bank.newTpp({ keyType: 'P-256' })
    const payer = payerAt(atOnce.bank, tpp)
    await payer.setClock(MONDAY)
    const session = randomUUID()
    const psuId = await tppAt(atOnce.bank, tpp).identify({ session, nationalId: KARI })
    const headers = {
      'X-PSU-IDENTITY': undefined,
      'PSU-Context': undefined,
      'TPP-Session-ID': session,
      'PSU-ID': psuId,
    }
    const of = (bban: string) => ({ debtorAccount: { bban, currency: 'NOK' } as const })
    const forbidden = await payer.create({ headers, body: ndctBody(of('99860512749')) })
    assert.equal(forbidden.status, 403, forbidden.text)
    const kid = { creditorAccount: { bban: '99860515489', currency: 'NOK' } as const }
    const withoutKid = await payer.create({ headers, body: ndctBody(kid) })
    assert.match(withoutKid.text, /KID_MISSING/)
    const notTraded = ncbctBody({ instructedAmount: { amount: '1.00', currency: 'ZWD' } })
    assert.equal((await payer.create({ headers, target: NCBCT_TARGET, body: notTraded })).status, 400)
    const unreported = ncbctBody({ instructedAmount: { amount: '20000.00', currency: 'EUR' } })
    const reporting = await payer.create({ headers, target: NCBCT_TARGET, body: unreported })
    assert.match(reporting.text, /regulatoryReportingCode/)
  })

  test('503 if it does not answer everything, as for any other invalid answer', async () => {
    const payer = await payerOf(atOnce)
    atOnce.isForgetful = true
    const refused = await payer.create()
    atOnce.isForgetful = false
    assert.equal(refused.status, 503, refused.text)
    assert.equal(refused.json.tppMessages?.[0]?.code, 'SYSTEM_ERROR')
    assert.equal((await payer.create()).status, 201)
  })
})
