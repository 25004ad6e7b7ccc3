import type { SandboxBasketReport, SandboxPayment } from '@havn/tpp-sdk'
import { type Authorisation, toAuthorisations } from '../authorisations/authorisation.ts'
import { unlogged } from '../design/index.ts'
import type { Context } from '../server/index.ts'

/** A signing basket with everything that its screen shows. */
export interface Basket extends Omit<SandboxBasketReport, 'authorisations'> {
  readonly authorisations: readonly Authorisation[]
  /** What is known of its payments; one that is older than the list is missing. */
  readonly members: ReadonlyMap<string, SandboxPayment>
}

const paymentsMax = 200

/** Reads a basket; undefined if this TPP has none of that id. */
export async function loadBasket(
  { tpp: { bank }, options }: Pick<Context, 'tpp' | 'options'>,
  basketId: string,
): Promise<Basket | undefined> {
  const [answer, payments] = await Promise.all([
    bank.sandbox.readSandboxBasket({ basketId }, unlogged),
    bank.sandbox.listSandboxPayments({ query: { limit: paymentsMax } }, unlogged),
  ])
  if (answer.status !== 200) return undefined
  const known = payments.status === 200 ? payments.body.payments : []
  return {
    ...answer.body,
    authorisations: toAuthorisations(answer.body.authorisations, options.bankPageUrl),
    members: new Map(known.map((payment) => [payment.paymentId, payment])),
  }
}

/** The state of the map for each stage that the bank names. */
const STATE_OF_STAGE: Readonly<Record<SandboxBasketReport['stage'], string>> = {
  open: 'RCVD',
  'half-approved': 'PATC',
  approved: 'ACTC',
  refused: 'RJCT',
  deleted: 'deleted',
}

/** The states that a basket has been in, in order. */
export function travelledOf({ events, transactionStatus, stage }: Basket): readonly string[] {
  const states = events.map((event) => STATE_OF_STAGE[event.stage])
  const all = [...states, stage === 'deleted' ? 'deleted' : transactionStatus]
  return all.filter((state, index) => state !== all[index - 1])
}
