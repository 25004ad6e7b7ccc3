import assert from 'node:assert/strict'
import { eventsWhen } from '../security-events/support/events.ts'
import type { TestBank } from '../support/bank.ts'
import { makeTpp } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'

/** Lets a TPP without the role call, and returns the bank of the security event that this leaves. */
export async function bankOfRefusedCall(bank: TestBank): Promise<unknown> {
  const stranger = makeTpp(bank.ca, { tppId: 'PSDNO-FSA-STRANGER', roles: ['AISP'] })
  assert.equal((await bank.call(stranger, ndctCreation())).status, 403)
  const [event] = await eventsWhen(bank, (events) => events.length > 0)
  return event?.['bank_id']
}
