import { X509Certificate } from 'node:crypto'
import type { CertificateUse } from '@havn/trusted-lists'
import { createTrustAnchors, type TrustAnchor } from '../../index.ts'
import { type AgeLimits, ageOf, type ListAge } from './list-age.ts'
import type { StoredList } from './lists.store.ts'
import { LIST_OF_LISTS } from './renew-lists.ts'

/** A list that is in use, and how old it is. */
export interface AgedList extends StoredList {
  readonly age: ListAge
}

/**
 * The lists that count now: the list of lists, and each list that it points to if its signer may still sign. No list is more
 * current than the list of lists, which says who may sign it.
 */
export function usedLists(
  stored: readonly StoredList[],
  nowMilliseconds: number,
  limits: AgeLimits,
): readonly AgedList[] {
  const age = (one: StoredList) =>
    ageOf({ ...one, nextUpdateMilliseconds: one.list.nextUpdateMilliseconds }, nowMilliseconds, limits)
  const first = stored.find(({ list }) => list.territory === LIST_OF_LISTS)
  if (first === undefined) return []
  const firstAge = age(first)
  const named = stored.filter(({ list, signer }) =>
    first.list.pointers.some(
      ({ territory, signers }) => territory === list.territory && signers.includes(signer),
    ),
  )
  return [
    { ...first, age: firstAge },
    ...named
      .filter((one) => one !== first)
      .map((one) => ({ ...one, age: firstAge === 'closed' ? firstAge : age(one) })),
  ]
}

/** The authorities that lists name for certificates of this use. One that is unreadable or no authority is left out. */
export function authoritiesOf(lists: readonly AgedList[], use: CertificateUse): readonly TrustAnchor[] {
  return lists.flatMap(({ list, age }) =>
    list.authorities
      .filter(({ uses }) => uses.includes(use))
      .flatMap(({ certificate }) => {
        const x509 = readAuthority(certificate)
        return x509 === undefined ? [] : [{ x509, isOutdated: age === 'closed' }]
      }),
  )
}

function readAuthority(base64: string): X509Certificate | undefined {
  try {
    const x509 = new X509Certificate(Buffer.from(base64, 'base64'))
    createTrustAnchors([{ x509 }])
    return x509
  } catch {
    return undefined
  }
}
