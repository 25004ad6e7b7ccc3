import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackPath } from '../pay/pay-as.ts'
import { readParties } from '../pay/read-parties.ts'
import { smallPayment } from '../pay/small-payment.ts'
import type { Context } from '../server/index.ts'
import type { Tpp, TppAccess } from '../tpps/tpp.ts'
import { identitiesOf } from './identities.ts'
import type { Material, Mistake } from './mistake.ts'
import { sendWrongCall, type WrongCallAnswer } from './wrong-call.ts'

export type PlayedMistake =
  /** The bank keeps a report of the call. */
  | { readonly kind: 'recorded'; readonly requestId: string }
  /** The bank keeps none, because it does not know whose call it was. */
  | { readonly kind: 'not recorded'; readonly answer: WrongCallAnswer }
  /** There is no customer who could pay. */
  | { readonly kind: 'no payer' }

/** Sends the wrong calls of a mistake with the TPP's key, and waits until the bank has recorded the last. */
export async function playMistake(
  context: Context,
  access: TppAccess,
  mistake: Mistake,
): Promise<PlayedMistake> {
  const material = await readMaterial(context, access)
  if (material === undefined) return { kind: 'no payer' }
  let answer: WrongCallAnswer | undefined
  for (const call of mistake.calls(material)) answer = await sendWrongCall(access, call)
  if (answer === undefined) throw new Error(`the mistake ${mistake.id} sends no call`)
  const authorisationId = await waitForReport(context.tpp, answer.requestId)
  if (authorisationId === undefined) return { kind: 'not recorded', answer }
  const isToApprove = mistake.isApproved === true && authorisationId !== ''
  if (isToApprove)
    await context.tpp.bank.sandbox.decideAuthorisation({ authorisationId, body: { outcome: 'approve' } })
  return { kind: 'recorded', requestId: answer.requestId }
}

async function readMaterial(
  { tpp, origin, options }: Context,
  access: TppAccess,
): Promise<Material | undefined> {
  const parties = await readParties(tpp)
  if ('refusal' in parties) return undefined
  const payer = parties.customers.find(({ customerType }) => customerType === 'PRIVATE')
  const reference = randomUUID().slice(0, 8).toUpperCase()
  const payment = payer === undefined ? undefined : smallPayment({ ...parties, payer }, { reference })
  if (payer === undefined || payment === undefined) return undefined
  return {
    path: '/v1/payments/norwegian-domestic-credit-transfers',
    headers: {
      'TPP-Session-ID': `console-${randomUUID()}`,
      'TPP-Redirect-URI': `${origin}${callbackPath}`,
      'PSU-IP-Address': '192.0.2.1',
      'X-PSU-IDENTITY': payer.customerNumber,
      'PSU-Context': 'PRIVATE',
      'x-accept-fix': 'payment-status-before-approval',
    },
    payment: { ...payment },
    ...identitiesOf(access, options.stateFolder),
  }
}

const waitMs = 50
const triesMax = 30

/** The id of the authorisation that the call started, empty if it started none; undefined if the bank keeps no report. */
async function waitForReport({ bank }: Tpp, requestId: string): Promise<string | undefined> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await bank.sandbox.readSandboxRequest({ requestId })
    if (answer.status === 200) return answer.body.attempts.at(-1)?.authorisation?.authorisationId ?? ''
    // The bank records a call after it has answered it.
    await sleep(waitMs)
  }
  return undefined
}
