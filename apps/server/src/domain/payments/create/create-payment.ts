import { offerNotifications } from '../../notifications/index.ts'
import { prepareAuthorisation } from '../../sca/index.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import { newId } from '../../../platform/shared/ids.ts'
import { PsuLimitExceeded, type StoredResponseRow, type WrittenAnswer } from '../../../edge/index.ts'
import type { CreationWriter } from './batch-creations.ts'
import { toCreationRecord, type ValidatedCreation } from './creation-record.ts'
import type { PaymentsSetup } from '../payments-setup.ts'

export type CreationOutcome =
  | { readonly kind: 'created'; readonly paymentId: string; readonly answer: WrittenAnswer }
  | { readonly kind: 'replayed'; readonly storedResponse: StoredResponseRow }
  | { readonly kind: 'request-id-reused' }
  | { readonly kind: 'logical-duplicate' }
  /** The bank's clock or data changed between validation and writing, so the creation must be validated again. */
  | { readonly kind: 'validate-again' }

/** What writing a creation needs. */
interface CreationTools extends Pick<PaymentsSetup, 'keys' | 'hasSeal' | 'writing'> {
  readonly write: CreationWriter
  readonly clock: Clock
}

/**
 * Writes payment, event, authorisation and stored response in one statement, one round trip and one transaction. There
 * the X-Request-ID decides whether the call is a retry.
 */
export async function createPayment(
  { write, keys, clock, hasSeal, writing }: CreationTools,
  creation: ValidatedCreation,
): Promise<CreationOutcome> {
  const paymentId = newId()
  const purpose = { kind: 'approve-payment', subjectId: paymentId } as const
  const authorisation = creation.startsLater ? undefined : prepareAuthorisation(keys, creation.call, purpose)
  const { call, product } = creation
  const path = writing.pathOf(product, paymentId)
  const offer = offerNotifications(
    call,
    { resource: product.service, resourceId: paymentId, path },
    { hasSeal },
  )
  const answer = writing.created(creation, { paymentId, authorisation, offer })
  const record = toCreationRecord(creation, { keys, clock, paymentId, authorisation, offer, answer })
  const row = await write(record)
  switch (row.outcome) {
    case 'created':
      return { kind: 'created', paymentId, answer }
    case 'replayed':
      return { kind: 'replayed', storedResponse: row }
    case 'psu-limit-exceeded':
      throw new PsuLimitExceeded('phone', row.wait_seconds ?? 1)
    case 'logical-duplicate':
    case 'request-id-reused':
    case 'validate-again':
      return { kind: row.outcome }
  }
}
