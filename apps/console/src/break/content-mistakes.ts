import { randomUUID } from 'node:crypto'
import type { Material, Mistake } from './mistake.ts'
import type { WrongCall } from './wrong-call.ts'

/** A call that is signed correctly, with this change to its payment. */
const post = ({ path, headers, payment }: Material, change: object = {}): WrongCall => ({
  method: 'POST',
  path,
  headers,
  body: JSON.stringify({ ...payment, ...change }),
})

const instant = (call: WrongCall): WrongCall => ({
  ...call,
  path: call.path.replace(/[^/]+$/, 'instant-norwegian-domestic-credit-transfers-straks'),
})

/** Of the first data set. */
const kidAccount = '99860515489'
/** Of the scenario execution-refused. */
const refusingAccount = '99860601008'

/** Mistakes in a call that is signed correctly. */
export const CONTENT_MISTAKES: readonly Mistake[] = [
  {
    id: 'wrong-currency',
    label: 'Wrong currency',
    does: 'Writes the currency in small letters: nok.',
    calls: (material) => [
      post(material, { instructedAmount: { ...material.payment.instructedAmount, currency: 'nok' } }),
    ],
  },
  {
    id: 'amount-as-number',
    label: 'Amount as number',
    does: 'Sends the amount as 249 and not as the text "249.00".',
    calls: (material) => [post(material, { instructedAmount: { amount: 249, currency: 'NOK' } })],
  },
  {
    id: 'missing-field',
    label: 'Missing field',
    does: 'Misspells creditorName as creditorname.',
    calls: (material) => {
      const { creditorName, ...rest } = material.payment
      return [{ ...post(material), body: JSON.stringify({ ...rest, creditorname: creditorName }) }]
    },
  },
  {
    id: 'not-json',
    label: 'Not JSON',
    does: 'Leaves a comma behind the last field.',
    calls: (material) => {
      const call = post(material)
      return [{ ...call, body: call.body?.replace(/\}$/, ',}') ?? '' }]
    },
  },
  {
    id: 'unknown-path',
    label: 'Unknown path',
    does: 'Forgets the s at the end of the payment product.',
    calls: (material) => [{ ...post(material), path: material.path.replace(/s$/, '') }],
  },
  {
    id: 'reused-id',
    label: 'X-Request-ID reused',
    does: 'Sends two different payments under the same X-Request-ID.',
    calls: (material) => {
      const requestId = randomUUID()
      const other = { instructedAmount: { ...material.payment.instructedAmount, amount: '250.00' } }
      return [
        { ...post(material), requestId },
        { ...post(material, other), requestId },
      ]
    },
  },
  {
    id: 'duplicate',
    label: 'Same payment twice',
    does: 'Sends one payment twice under two X-Request-IDs: a logical duplicate.',
    calls: (material) => [post(material), post(material)],
  },
  {
    id: 'kid-missing',
    label: 'No KID',
    does: 'Pays to an account that takes payments with a KID only, and gives none.',
    calls: (material) => [post(material, { creditorAccount: { bban: kidAccount, currency: 'NOK' } })],
  },
  {
    id: 'no-money',
    label: 'No money',
    does: 'Pays instantly, and approves, from an account that has not enough money.',
    isApproved: true,
    calls: (material) => [
      instant(post(material, { instructedAmount: { amount: '99999999.00', currency: 'NOK' } })),
    ],
  },
  {
    id: 'closed-account',
    label: 'Closed account',
    does: 'Pays instantly, and approves, to an account whose bank refuses the payment.',
    isApproved: true,
    calls: (material) => [
      instant(post(material, { creditorAccount: { bban: refusingAccount, currency: 'NOK' } })),
    ],
  },
]
