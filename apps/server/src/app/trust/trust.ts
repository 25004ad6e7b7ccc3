import type { Databases } from '../databases.ts'
import { openRegister } from './register.ts'
import type { AppSetup } from '../context.ts'
import { followTrustedLists } from './follow-trusted-lists.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import type { ScaSetup } from '../../domain/sca/index.ts'
import {
  createAskAuthority,
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
  type RevocationStatusOf,
  type TppRegister,
} from '../../edge/index.ts'

/** Whom this process trusts. */
export interface AppTrust {
  /** Reads certificates by the authorities of the settings and of trusted lists; undefined if there are neither. */
  readonly readCertificate: ReadTppCertificate | undefined
  /** Undefined where authorities are not asked whether they revoked a certificate. */
  readonly revocationStatusOf: RevocationStatusOf | undefined
  /** Undefined where certificates alone decide about roles. */
  readonly register: TppRegister | undefined
  /** Reads the register and the trusted lists for the first time. */
  open(): Promise<void>
  /** Works in the background from here on. */
  start(sca: ScaSetup, countryOf: (bankId: string) => string): void
  stop(): Promise<void>
}

type Parts = Pick<Databases, 'bankDatabase' | 'report'>

/** A certificate that another process found revoked is refused here after this time at most. */
const refreshMilliseconds = { busy: 2_000, idle: 30_000 }
const renewalMilliseconds = { busy: 5_000, idle: 30_000 }
const forgetMilliseconds = 3_600_000

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
  const revoking = asksRevocation ? followRevocations(setup, parts, fetchBytes) : undefined
  if (!asksRevocation && environment === 'production')
    setup.logger.warn('certificates are not checked for revocation: HAVN_REVOCATION is off')
  return {
    readCertificate: isTrusting
      ? createCertificateReader(following?.currentAnchors ?? (() => fixedAnchors))
      : undefined,
    revocationStatusOf: revoking?.revocationStatusOf,
    register: appRegister.register,
    async open() {
      await Promise.all([appRegister.open(), following?.open()])
    },
    start(sca, countryOf) {
      appRegister.start(sca, countryOf)
      following?.start()
      revoking?.start()
    },
    async stop() {
      await Promise.all([appRegister.close(), following?.stop(), revoking?.stop()])
    },
  }
}

interface FollowedRevocations {
  readonly revocationStatusOf: RevocationStatusOf
  start(): void
  stop(): Promise<void>
}

function followRevocations(setup: AppSetup, parts: Parts, fetchBytes: FetchBytes): FollowedRevocations {
  const { activity } = setup
  const revocation = revocationSetupOf(setup, parts, fetchBytes)
  const { onError } = revocation
  const statuses = createRevocationStatuses(revocation)
  const every = ({ busy, idle }: { busy: number; idle: number }, work: () => Promise<void>) =>
    repeat({ work, everyMilliseconds: busy, whileIdle: { activity, everyMilliseconds: idle }, onError })
  let working: readonly RepeatedWork[] = []
  return {
    revocationStatusOf: statuses.revocationStatusOf,
    start() {
      working = [
        every(refreshMilliseconds, () => statuses.refresh()),
        every(renewalMilliseconds, () => renewStatuses(revocation)),
        repeat({
          work: () => forgetUnusedStatuses(revocation),
          everyMilliseconds: forgetMilliseconds,
          onError,
        }),
      ]
    },
    async stop() {
      await Promise.all(working.map((work) => work.stop()))
    },
  }
}

function revocationSetupOf(
  { clock, logger }: AppSetup,
  { bankDatabase: database, report }: Parts,
  fetchBytes: FetchBytes,
): RevocationSetup {
  const now = () => clock.milliseconds()
  return {
    database,
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
    onError: (error) =>
      logger.error({ err: error }, 'what authorities say of certificates could not be stored'),
  }
}
