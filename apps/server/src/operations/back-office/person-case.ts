import { listConsentsOfPerson, type RecordedConsent } from '../../domain/consents/index.ts'
import { parsePersonId } from '../../packs/index.ts'
import { readCountry } from '../../platform/banks/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type PaymentRecord, readPaymentRecord } from '../../domain/payments/index.ts'
import {
  findPersonIds,
  keptIdentityHashes,
  listRecordedOfPerson,
  type RecordedAuthorisation,
} from '../../domain/sca/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { readRecordedBasket, type RecordedBasket } from '../../domain/signing-baskets/index.ts'
import { insertAct } from './acts.store.ts'
import type { ActContext } from './operator.ts'

/** What a person did at the bank through TPPs, the latest first. */
export interface PersonCase {
  /** The core bank's keys for the person: usually one. */
  readonly personIds: readonly string[]
  readonly authorisations: readonly RecordedAuthorisation[]
  readonly payments: readonly PaymentRecord[]
  /** There are older payments, which are not read. */
  readonly hasMorePayments: boolean
  readonly baskets: readonly RecordedBasket[]
  readonly consents: readonly RecordedConsent[]
}

/** Whom to look for. */
export type PersonSearch =
  | { readonly nationalId: string; readonly keys: KeyRing; readonly knownPersonId?: string | undefined }
  | { readonly personId: string }

/** An identifier that a person has outside of the bank, by the scheme of the bank's country. */
export interface PersonId {
  readonly scheme: string | undefined
  readonly value: string
}

/** Reads what an operator typed as an identifier of the bank's people; undefined if it is none. */
export async function readPersonId(
  queries: Queries,
  bankId: string,
  value: string,
): Promise<PersonId | undefined> {
  const country = await readCountry(queries, bankId)
  return parsePersonId(country, value) === undefined ? undefined : { scheme: country.personIdScheme, value }
}

/** What the database knows a person by. */
export interface PersonKeys {
  /** The core bank's keys for the person. */
  readonly personIds: readonly string[]
  /** What calls that name the person by national id leave, in hexadecimal. */
  readonly identityHashes: readonly string[]
}

const paymentsMax = 50

/** Looks a person up and records that, whether or not anything is found. The transaction must act for the bank. */
export async function lookUpPerson(
  queries: Queries,
  context: ActContext,
  { personIds, identityHashes }: PersonKeys,
): Promise<PersonCase> {
  const { bankId, nowMilliseconds } = context
  const authorisations = await listRecordedOfPerson(
    queries,
    { bankId, personIds, identityHashes },
    nowMilliseconds,
  )
  const subjectsOf = (...purposes: readonly string[]) => {
    const found = authorisations.filter(({ purpose }) => purposes.includes(purpose))
    return new Map(found.map(({ subjectId = '', tppId }) => [subjectId, tppId] as const))
  }
  const baskets: RecordedBasket[] = []
  for (const [basketId, tppId] of subjectsOf('approve-basket')) {
    const basket = await readRecordedBasket(queries, { bankId, tppId, basketId })
    if (basket !== undefined) baskets.push(basket)
  }
  const keys = new Map([
    ...subjectsOf('approve-payment', 'cancel-payment'),
    ...baskets.flatMap(({ paymentIds, tppId }) => paymentIds.map((id) => [id, tppId] as const)),
  ])
  // An id begins with the time of its creation.
  const latest = [...keys].toSorted(([one], [other]) => (one < other ? 1 : -1))
  const payments: PaymentRecord[] = []
  for (const [paymentId, tppId] of latest.slice(0, paymentsMax)) {
    const payment = await readPaymentRecord(queries, { bankId, tppId, paymentId })
    if (payment !== undefined) payments.push(payment)
  }
  const consents = await listConsentsOfPerson(queries, { bankId, personIds })
  for (const personId of personIds.length === 0 ? [undefined] : personIds)
    await insertAct(queries, context, { kind: 'looked-up-person', personId })
  const hasMorePayments = latest.length > paymentsMax
  return { personIds, authorisations, payments, hasMorePayments, baskets, consents }
}

/** Finds out what the database knows a person by. The transaction must act for the bank. */
export async function identifyPerson(
  queries: Queries,
  bankId: string,
  search: PersonSearch,
): Promise<PersonKeys> {
  if ('personId' in search) return { personIds: [search.personId], identityHashes: [] }
  const { keys, nationalId, knownPersonId } = search
  const found = await findPersonIds(queries, keys, { bankId, nationalId })
  return {
    personIds: [...new Set([...(knownPersonId === undefined ? [] : [knownPersonId]), ...found])],
    identityHashes: keptIdentityHashes(keys, { bankId, nationalId }),
  }
}
