import type { SandboxAuthorisation } from '@havn/tpp-sdk'

/** An authorisation as the screens of payments, baskets and consents show it. */
export interface Authorisation {
  readonly authorisationId: string
  /** Such as approve-payment. */
  readonly purpose: string
  readonly scaStatus: string
  readonly steps: readonly { readonly time: string; readonly cause: string; readonly scaStatus: string }[]
  /** The bank's page where the PSU decides, for a browser on this machine; only while it is open. */
  readonly link: string | undefined
  /** Who is to decide, where the call that started it said so, or who has logged in. */
  readonly psu?: { readonly customerNumber: string; readonly name?: string } | undefined
}

const ENDED = new Set(['finalised', 'failed', 'exempted'])

/** Whether the PSU can still decide it. */
export const isOpen = ({ scaStatus }: Pick<Authorisation, 'scaStatus'>): boolean => !ENDED.has(scaStatus)

/** The authorisation that the PSU can decide now, for one of these purposes. */
export const findOpen = (
  authorisations: readonly Authorisation[],
  isFor: (purpose: string) => boolean,
): Authorisation | undefined =>
  authorisations.findLast((authorisation) => isOpen(authorisation) && isFor(authorisation.purpose))

/** Those who have approved already: the second of two people is somebody else. */
export const approvers = (authorisations: readonly Authorisation[]): ReadonlySet<string> =>
  new Set(
    authorisations.flatMap(({ scaStatus, psu }) =>
      scaStatus === 'finalised' && psu !== undefined ? [psu.customerNumber] : [],
    ),
  )

/** Purposes of cancelling a payment that was approved. */
export const isCancellation = (purpose: string): boolean => purpose.startsWith('cancel')

/** Purposes of everything else. */
export const isApproval = (purpose: string): boolean => !isCancellation(purpose)

/** Authorisations as the bank lists them, oldest first. */
export const toAuthorisations = (
  newestFirst: readonly SandboxAuthorisation[],
  bankPageUrl: string,
): readonly Authorisation[] =>
  newestFirst.toReversed().map(({ authorisationId, purpose, scaStatus, steps, psu, _links }) => ({
    authorisationId,
    purpose,
    scaStatus,
    steps,
    psu,
    link: _links.scaRedirect === undefined ? undefined : browserLink(_links.scaRedirect.href, bankPageUrl),
  }))

/**
 * A page of the bank over plain http: a browser does not know the sandbox's authority, so it would warn at the https
 * address that the bank itself names.
 */
export function browserLink(link: string, bankPageUrl: string): string {
  const url = URL.parse(link)
  return url === null ? link : `${bankPageUrl}${url.pathname}${url.search}`
}
