import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { redirectOf, tppAt } from '../../sca/support/tpp-calls.ts'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { ndctBody } from '../../support/ndct.ts'
import { MONDAY, payerAt, type PaymentRequest } from '../../support/payer.ts'
import type { ReceivedResponse } from '../../support/send.ts'

/** Creates what a scenario needs: a TPP of its own, whose bank's clock is set to Monday. */
export async function newStage(bank: TestBank) {
  const tpp: Identity = bank.newTpp({ keyType: 'P-256' })
  const payer = payerAt(bank, tpp)
  const sca = tppAt(bank, tpp)
  await payer.setClock(MONDAY)

  async function statusOf(path: string): Promise<string> {
    const json = await payer.read(path)
    answersSeen.push({ status: 200, json })
    return statusAndCodes(json)
  }

  /** Lets the PSU decide; returns how the SCA ended, and status and code of the redirect if it failed. */
  async function decide(
    created: ReceivedResponse,
    decision: { outcome: string; nationalId?: string } = { outcome: 'approve' },
  ): Promise<readonly string[]> {
    const answer = await sca.decide(authorisationIdOf(created), decision)
    assert.equal(answer.status, 200, answer.text)
    const redirect = redirectOf(answer)
    const scaStatus = String(answer.json['scaStatus'])
    const code = redirect.get('code')
    return code === null ? [scaStatus] : [scaStatus, `${redirect.get('status')} ${code}`]
  }

  /** Creates and approves a payment, then does the steps; returns the status of the payment after each. */
  async function follow(
    request: PaymentRequest,
    ...steps: readonly ((path: string) => Promise<unknown>)[]
  ): Promise<readonly string[]> {
    const created = await payer.create(request)
    const path = pathOf(created)
    const seen = [seenIn(created)]
    for (const step of [() => decide(created), ...steps]) {
      await step(path)
      seen.push(await statusOf(path))
    }
    return seen
  }

  /** Creates a payment and lets the PSU decide; returns everything that the TPP observes. */
  async function decided(
    request: PaymentRequest,
    decision?: { outcome: string; nationalId?: string },
  ): Promise<readonly string[]> {
    const created = await payer.create(request)
    const ended = await decide(created, decision)
    return [seenIn(created), ...ended, await statusOf(pathOf(created))]
  }

  return {
    bank,
    tpp,
    payer,
    sca,
    statusOf,
    decide,
    follow,
    decided,
  }
}

export type Stage = Awaited<ReturnType<typeof newStage>>

/** Performs a scenario and returns what the TPP observes, in the form of `Scenario.observed`. */
export type Play = (stage: Stage) => Promise<readonly string[]>

export const WEDNESDAY = { time: '2026-11-18T10:00:00+00:00' }

/** A domestic payment to this account that is no logical duplicate of another. */
export function payingTo(
  bban: string,
  amount = '100.00',
): PaymentRequest & { body: ReturnType<typeof ndctBody> } {
  const creditorAccount = { bban, currency: 'NOK' } as const
  const instructedAmount = { amount, currency: 'NOK' } as const
  const remittanceInformationUnstructured = randomUUID()
  return { body: ndctBody({ creditorAccount, instructedAmount, remittanceInformationUnstructured }) }
}

/** Every answer that a play has looked at, in order. The examples of docs/errors are taken from them. */
export const answersSeen: Pick<ReceivedResponse, 'status' | 'json'>[] = []

/** Returns status and codes of a creation, or of a refused call. */
export function seenIn({ status, json }: ReceivedResponse): string {
  answersSeen.push({ status, json })
  return status < 300 ? statusAndCodes(json) : `${status} ${json.tppMessages[0]?.code}`
}

function statusAndCodes(json: ReceivedResponse['json']): string {
  const messages: Partial<ReceivedResponse['json']>['tppMessages'] = json.tppMessages
  return [json.transactionStatus, ...(messages ?? []).map(({ code }) => code)].join(' ')
}

export function pathOf(created: ReceivedResponse): string {
  const self = created.json._links?.['self']?.href
  assert(self !== undefined, created.text)
  return self
}

export function authorisationIdOf(created: ReceivedResponse): string {
  const id = created.json._links['scaStatus']?.href.split('/').at(-1)
  assert(id !== undefined, created.text)
  return id
}

/** Returns how long something takes, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
