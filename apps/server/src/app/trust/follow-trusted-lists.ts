import type { Databases } from '../databases.ts'
import type { AppSetup } from '../setup.ts'
import {
  claimTask,
  type FetchBytes,
  fetchLists,
  type FollowedLists,
  followLists,
  type ListRenewal,
  type ListSettings,
  listsInFolder,
  renewLists,
  setNextTask,
} from '../../edge/trust/index.ts'
import type { TrustAnchor } from '../../edge/index.ts'

interface Parts extends Pick<Databases, 'bankDatabase' | 'report'> {
  readonly fixed: readonly TrustAnchor[]
  readonly fetchBytes: FetchBytes
  readonly lists: ListSettings
}

export interface FollowedTrustedLists extends Pick<FollowedLists, 'currentAnchors'> {
  /** Loads the stored lists into this process. */
  readonly refresh: () => Promise<void>
  /** Reads the lists again if they are due, and no other process does so. */
  readonly renewIfDue: () => Promise<void>
}

/** Files are looked at often, because an operator waits for what they change. */
const RENEWAL_MINUTES = { fetched: 360, fetchedAfterFailure: 15, files: 1 }

/** Renews the trusted lists, in one process for all, and loads the stored lists into this one. */
export function followTrustedLists(setup: AppSetup, parts: Parts): FollowedTrustedLists {
  const { clock, logger, keys } = setup
  const { bankDatabase: database, report, fixed, lists } = parts
  const now = () => clock.milliseconds()
  const followed = followLists({
    database,
    keys: keys.deployment,
    fixed,
    limits: lists,
    now,
    onAge({ list: { territory }, age, verifiedAtMilliseconds }) {
      const verifiedAt = new Date(verifiedAtMilliseconds).toISOString()
      logger.error({ territory, verifiedAt }, age === 'closed' ? CLOSED : OLD)
      report({ kind: 'trusted-list', reason: age === 'closed' ? 'too-old' : 'old', subject: territory })
    },
    onForged(territory) {
      logger.error({ territory }, FORGED)
      report({ kind: 'trusted-list', reason: 'forged', subject: territory })
    },
  })
  return {
    currentAnchors: followed.currentAnchors,
    refresh: () => followed.refresh(),
    renewIfDue: () => renewIfDue(setup, parts),
  }
}

const OLD = 'a trusted list was not renewed for long: look for why it was refused, and import a current one'
const FORGED =
  'a stored trusted list was not written by a server: it is not used; the owner of the database deletes its row'
const CLOSED = 'a trusted list is too old: TPPs of its authorities get 503; run havn trust import'

async function renewIfDue(
  setup: AppSetup,
  { bankDatabase, report, fetchBytes, lists }: Parts,
): Promise<void> {
  const now = () => setup.clock.milliseconds()
  const { folder, url, signers } = lists
  const { fetched, fetchedAfterFailure, files } = RENEWAL_MINUTES
  const next = (minutes: number) => ({ name: 'renew-lists', nextMilliseconds: now() + minutes * 60_000 })
  const due = { ...next(folder === undefined ? fetchedAfterFailure : files), nowMilliseconds: now() }
  if (!(await claimTask(bankDatabase, due))) return
  const readFile = folder === undefined ? fetchLists(fetchBytes, now) : listsInFolder(folder, now)
  const renewals = await renewLists({
    queries: bankDatabase,
    keys: setup.keys.deployment,
    readFile,
    url,
    signers,
    now,
  })
  for (const renewal of renewals) reportRenewal(setup, report, renewal)
  const hasFailed = renewals.some(({ outcome }) => outcome === 'refused')
  if (!hasFailed && folder === undefined) await setNextTask(bankDatabase, next(fetched))
}

/** Logs what became of a list and reports it as a security event, unless nothing changed. */
function reportRenewal(
  { logger }: AppSetup,
  report: Databases['report'],
  { territory, outcome, problem, sequenceNumber }: ListRenewal,
): void {
  if (outcome === 'unchanged') return
  if (outcome === 'refused')
    logger.warn({ territory, problem }, 'a trusted list was refused: the one verified last stays in use')
  else logger.info({ territory, sequenceNumber }, 'a trusted list was renewed')
  report({ kind: 'trusted-list', reason: outcome, subject: territory })
}
