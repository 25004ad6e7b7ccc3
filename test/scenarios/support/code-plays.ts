import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { CODE_SCENARIOS } from '@havn/sandbox/ledger/scenarios/code-scenarios'
import { basketPayerAt, NORA, NORDLYS_BYGG } from '../../support/basket-payer.ts'
import { KARI, NDCT_TARGET } from '../../support/ndct.ts'
import type { PaymentRequest } from '../../support/payer.ts'
import { OLAS_ACCOUNT } from '../../support/reach-status.ts'
import { CALL_PLAYS, creating } from './call-plays.ts'
import { accountOf } from './creditor-plays.ts'
import { numberOf } from './person-plays.ts'
import { payingTo, type Play, seenIn, type Stage } from './stage.ts'
import { abroad, BULK_TARGET, bulkTo } from './status-plays.ts'

type CodeId = (typeof CODE_SCENARIOS)[number]['id']

const usual = () => payingTo(OLAS_ACCOUNT)

/** Lets a PSU identify in a session and returns the headers that name them. */
async function identified({ sca }: Stage, nationalId: string, agreementId?: string) {
  const session = randomUUID()
  const who = { session, nationalId, ...(agreementId === undefined ? {} : { agreementId }) }
  return { 'PSU-ID': await sca.identify(who), 'TPP-Session-ID': session }
}

const inSession = (headers: Record<string, string>, request: PaymentRequest = usual()): PaymentRequest => ({
  ...request,
  headers: { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, ...headers },
})

const OF_SESSIONS = {
  'session-none': async ({ sca }) => [seenIn(await sca.user({ 'TPP-Session-ID': 'new' }))],

  'session-old': async (stage) => {
    const psu = await identified(stage, KARI)
    await stage.payer.setClock({ advanceSeconds: 61 * 60 })
    return [seenIn(await stage.sca.user(psu))]
  },

  'session-replaced': async (stage) => {
    const psu = await identified(stage, KARI)
    await identified(stage, KARI)
    return [seenIn(await stage.sca.user(psu))]
  },

  'psu-id-unknown': async ({ sca }) => [
    seenIn(await sca.user({ 'TPP-Session-ID': 'new', 'PSU-ID': randomUUID() })),
  ],

  'corporate-id-missing': async (stage) => {
    const psu = await identified(stage, NORA, NORDLYS_BYGG)
    return [seenIn(await stage.payer.create(inSession(psu)))]
  },

  'account-not-theirs': async (stage) => {
    const body = { ...usual().body, debtorAccount: { bban: OLAS_ACCOUNT, currency: 'NOK' } as const }
    const others = await stage.payer.create(inSession(await identified(stage, KARI), { body }))
    const taken = await stage.payer.create(inSession(await identified(stage, numberOf('may-not-pay'))))
    return [...new Set([seenIn(others), seenIn(taken)])]
  },
} satisfies Partial<Record<CodeId, Play>>

const kidAccount = '99860515489'

const OF_PAYMENTS = {
  'body-wrong': creating(() => payingTo(OLAS_ACCOUNT, '100.0')),
  'currency-not-traded': creating(() => abroad({ instructedAmount: { amount: '100.00', currency: 'ZWD' } })),
  'reporting-missing': async ({ payer }) => {
    const [below, above] = ['3042.843', '3042.844'].map((amount) =>
      abroad({ instructedAmount: { amount, currency: 'KWD' } }),
    )
    assert.equal((await payer.create(below)).status, 201)
    return [seenIn(await payer.create(above))]
  },
  'date-past': async ({ payer }) => {
    const answers = ['2026-11-15', '2027-11-17'].map((requestedExecutionDate) =>
      payer.create({ body: { ...usual().body, requestedExecutionDate } }),
    )
    return [...new Set((await Promise.all(answers)).map(seenIn))]
  },
  'kid-missing': creating(() => payingTo(kidAccount)),
  'kid-invalid': creating(() => {
    const { remittanceInformationUnstructured: _text, ...body } = payingTo(kidAccount).body
    return { body: { ...body, remittanceInformationStructuredArray: [{ reference: '1234567' }] } }
  }),

  duplicate: async ({ payer }) => {
    const request = usual()
    return [seenIn(await payer.create(request)), seenIn(await payer.create(request))]
  },

  'too-late-to-delete': async ({ payer, follow }) => {
    let taken = ''
    const seen = await follow(payingTo(accountOf('outcome-unknown')), (path) => {
      taken = path
      return payer.run()
    })
    return [...seen, seenIn(await payer.cancel(taken))]
  },

  'payment-unknown': async ({ payer }) => [
    seenIn(await payer.call({ target: `${NDCT_TARGET}/${randomUUID()}/status` })),
  ],
  'product-unknown': async ({ payer }) => [
    seenIn(await payer.call({ target: `/v1/payments/sepa-credit-transfers/${randomUUID()}/status` })),
  ],

  'basket-of-bulk': async ({ bank }) => {
    const psu = await basketPayerAt(bank)
    const bulk = await psu.payer.create({ target: BULK_TARGET, body: bulkTo(OLAS_ACCOUNT) })
    return [seenIn(await psu.create([bulk.json.paymentId]))]
  },
} satisfies Partial<Record<CodeId, Play>>

export const CODE_PLAYS: Readonly<Record<CodeId, Play>> = {
  ...CALL_PLAYS,
  ...OF_SESSIONS,
  ...OF_PAYMENTS,
}
