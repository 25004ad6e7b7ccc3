import type { X509Certificate } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import { rememberCertificate } from './known-certificates.store.ts'
import type { ReportSecurityEvent } from './security-event.ts'

/** The certificate of a call whose signature was verified. */
interface UsedCertificate {
  readonly x509: X509Certificate
  readonly tppId: string
  readonly roles: ReadonlySet<string>
}

/** Where the call came from. */
interface CallSource {
  readonly bankId: string | undefined
  readonly peerAddress: string | undefined
}

/** Notices the certificate of a call whose signature was verified. It returns at once and never throws. */
export type NoticeCertificate = (certificate: UsedCertificate, source: CallSource) => void

/**
 * Reports certificates that are new for a TPP that has signed with others before, and roles that none of those had. A role that
 * a new certificate lacks is not reported: TPPs use several certificates at a time, and with fewer roles they can do less.
 * Each process looks at a certificate once, in the background.
 */
export function noticeCertificates(setup: {
  readonly bankDatabase: Queries
  readonly clock: Clock
  readonly report: ReportSecurityEvent
  readonly onError: (error: unknown) => void
}): NoticeCertificate {
  const { bankDatabase, clock, report, onError } = setup
  // The same object for every call, for as long as the certificate is in the cache of those that were read.
  const noticed = new WeakSet<UsedCertificate>()

  async function remember(certificate: UsedCertificate, source: CallSource): Promise<void> {
    const { tppId, x509 } = certificate
    const fingerprint = x509.fingerprint256.replaceAll(':', '').toLowerCase()
    const roles = [...certificate.roles].toSorted()
    const firstSeenAt = new Date(clock.milliseconds()).toISOString()
    const { isNew, earlierRoles } = await rememberCertificate(bankDatabase, {
      tppId,
      fingerprint,
      roles: roles.join(' '),
      firstSeenAt,
    })
    if (!isNew || earlierRoles === undefined) return
    report({ kind: 'certificate-new', reason: 'first-use', subject: fingerprint, tppId, ...source })
    const added = roles.filter((role) => !earlierRoles.has(role))
    if (added.length > 0)
      report({ kind: 'roles-changed', reason: 'certificate', subject: added.join(' '), tppId, ...source })
  }

  return (certificate, source) => {
    if (noticed.has(certificate)) return
    noticed.add(certificate)
    remember(certificate, source).catch((error: unknown) => {
      noticed.delete(certificate)
      onError(error)
    })
  }
}
