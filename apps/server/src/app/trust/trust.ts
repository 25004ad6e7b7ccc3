import type { Country } from '../../platform/banks/index.ts'
import type { Databases } from '../databases.ts'
import { type AppRegister, openRegister } from './register.ts'
import type { AppSetup } from '../setup.ts'
import { type FollowedTrustedLists, followTrustedLists } from './follow-trusted-lists.ts'
import type { ScaSetup } from '../../domain/sca/index.ts'
import {
  createAskAuthority,
  createTppBlocks,
  createFetch,
  createRevocationStatuses,
  type FetchBytes,
  forgetUnusedStatuses,
  renewStatuses,
  type RevocationSetup,
} from '../../edge/trust/index.ts'
import {
  createCertificateReader,
  createTrustAnchors,
  readAnchors,
  type ReadTppCertificate,
  type IsBlocked,
  type RevocationStatusOf,
  type TppRegister,
} from '../../edge/index.ts'

/** How this process decides about TPPs: by certificate authorities, revocation status and register. */
export interface AppTrust {
  /** Reads certificates by the authorities of the settings and of trusted lists; undefined if there are neither. */
  readonly readCertificate: ReadTppCertificate | undefined
  /** Undefined where authorities are not asked whether they revoked a certificate. */
  readonly revocationStatusOf: RevocationStatusOf | undefined
  /** Undefined where certificates alone decide about roles. */
  readonly register: TppRegister | undefined
  /** Takes newer copies of the register; undefined without one. */
  readonly renewRegister: AppRegister['renew']
  /** Undefined without trusted lists. */
  readonly lists: Pick<FollowedTrustedLists, 'renewIfDue' | 'refresh'> | undefined
  /** Undefined where authorities are not asked. */
  readonly revocations: FollowedRevocations | undefined
  readonly blocks: FollowedBlocks
  /** Reads blocked TPPs, the register and the trusted lists for the first time. */
  open(): Promise<void>
  /** Begins to end the open authorisations of TPPs that have lost their role. */
  start(sca: ScaSetup, countryOf: (bankId: string) => Pick<Country, 'code'>): void
  close(): Promise<void>
}

/** Which TPPs operators have blocked. */
interface FollowedBlocks {
  readonly isBlocked: IsBlocked
  /** Loads the blocks that are stored, and logs what has changed. */
  readonly refresh: () => Promise<void>
}

/** What authorities say of certificates. */
interface FollowedRevocations {
  readonly revocationStatusOf: RevocationStatusOf
  /** Loads the revocation statuses that other processes have stored. */
  readonly refresh: () => Promise<void>
  /** Asks again about certificates whose answers become old. */
  readonly renew: () => Promise<void>
  /** Deletes what is stored of certificates that are not used any more. */
  readonly forgetUnused: () => Promise<void>
}

type Parts = Pick<Databases, 'bankDatabase' | 'report'>

export function createAppTrust(setup: AppSetup, parts: Databases): AppTrust {
  const appRegister = openRegister(setup, parts)
  const { environment, trust, trustSettings, notifiesLoopback } = setup
  const { egressProxy, asksRevocation, lists } = trustSettings
  const allowsLoopback = environment === 'sandbox' && notifiesLoopback
  const fetchBytes = createFetch({ egressProxy, allowsLoopback })
  const fixed = trust === '' ? [] : readAnchors(trust)
  const following = lists && followTrustedLists(setup, { ...parts, fixed, fetchBytes, lists })
  const fixedAnchors = createTrustAnchors(fixed)
  const isTrusting = fixed.length > 0 || following !== undefined
  const revocations = asksRevocation ? followRevocations(setup, parts, fetchBytes) : undefined
  const blocks = followBlocks(setup, parts)
  if (!asksRevocation && environment === 'production')
    setup.logger.warn('HAVN_REVOCATION is off: revoked certificates are accepted')
  return {
    readCertificate: isTrusting
      ? createCertificateReader(following?.currentAnchors ?? (() => fixedAnchors))
      : undefined,
    revocationStatusOf: revocations?.revocationStatusOf,
    register: appRegister.register,
    renewRegister: appRegister.renew,
    lists: following,
    revocations,
    blocks,
    async open() {
      await Promise.all([blocks.refresh(), appRegister.open(), following?.refresh()])
    },
    start: (sca, countryOf) => appRegister.start(sca, countryOf),
    close: () => appRegister.close(),
  }
}

function followBlocks({ logger }: AppSetup, { bankDatabase }: Parts): FollowedBlocks {
  const blocks = createTppBlocks(bankDatabase)
  return {
    isBlocked: blocks.isBlocked,
    async refresh() {
      const { blocked, unblocked } = await blocks.refresh()
      for (const { tppId, bankId } of blocked)
        logger.warn({ tppId, bankId }, 'a TPP is blocked: its calls get 403')
      for (const { tppId, bankId } of unblocked)
        logger.warn({ tppId, bankId }, 'a TPP is not blocked any more')
    },
  }
}

function followRevocations(setup: AppSetup, parts: Parts, fetchBytes: FetchBytes): FollowedRevocations {
  const revocation = revocationSetupOf(setup, parts, fetchBytes)
  const statuses = createRevocationStatuses(revocation)
  return {
    revocationStatusOf: statuses.revocationStatusOf,
    refresh: () => statuses.refresh(),
    renew: () => renewStatuses(revocation),
    forgetUnused: () => forgetUnusedStatuses(revocation),
  }
}

function revocationSetupOf(
  { clock, logger, keys }: AppSetup,
  { bankDatabase: database, report }: Parts,
  fetchBytes: FetchBytes,
): RevocationSetup {
  const now = () => clock.milliseconds()
  return {
    database,
    keys: keys.deployment,
    ask: createAskAuthority(fetchBytes, now),
    now,
    onNoAnswer({ tppId, hash }, problems) {
      logger.warn({ tppId, hash, problems }, 'no authority answers whether a certificate was revoked')
      report({ kind: 'revocation', reason: 'not-answered', subject: hash, tppId })
    },
    onRevoked({ tppId, hash }) {
      logger.warn({ tppId, hash }, 'the certificate of a TPP was revoked: its calls are refused')
      report({ kind: 'revocation', reason: 'revoked', subject: hash, tppId })
    },
    onForged(hash) {
      logger.error(
        { hash },
        'the status of a certificate was not written by a server: its authority is asked',
      )
      report({ kind: 'revocation', reason: 'forged', subject: hash })
    },
    onError: (error) =>
      logger.error({ err: error }, 'the revocation status of a certificate could not be stored'),
  }
}
