import { runForNoClient } from '../../../platform/shared/waiting-client.ts'
import { withTimeout } from '../../../platform/shared/timeout.ts'
import type { RevocationStatus, RevocationStatusOf, TppCertificate } from '../../index.ts'
import { askAndStore, type RevocationSetup } from './ask-and-store.ts'
import { findChanged, findStatus, recordUse, type StoredStatus } from './statuses.store.ts'

/** What authorities say about the certificates of TPPs, as this process knows it. */
export interface RevocationStatuses {
  readonly revocationStatusOf: RevocationStatusOf
  /** Takes over what all processes have stored since the last time, and records which certificates are used. */
  refresh(): Promise<void>
}

interface Entry {
  stored: StoredStatus | undefined
  /** A question that a call has caused. */
  asking: Promise<void> | undefined
  /** When a call may cause the next question. */
  askAgainAtMilliseconds: number
  isUsed: boolean
  useRecordedAtMilliseconds: number
}

/** How long a call waits if nothing is known about its certificate, and how many calls of a process may wait. */
const WAIT = { milliseconds: 2_000, callsMax: 32 }
/** How many questions of calls a process has open, in all and to one authority: a silent one must not keep others from being asked. */
const ASKING_MAX = { all: 16, ofAuthority: 4 }
/** After a question that nobody answered. */
const pauseMilliseconds = 10_000
const useRecordedEveryMilliseconds = 24 * 3_600_000
/** A row may be committed a little after others with a later time, so the last seconds are read again. */
const overlapMilliseconds = 10_000

/**
 * Keeps in memory what authorities have said. Calls are answered from there, and answers are renewed in the background. Only
 * a call with a certificate of which nothing usable is known waits, and not for long.
 */
export function createRevocationStatuses(setup: RevocationSetup): RevocationStatuses {
  const { database, keys, now, onForged, onError } = setup
  const entries = new Map<string, Entry>()
  let readUntilMilliseconds = 0
  let waiting = 0
  let asking = 0
  const askingOf = new Map<string, number>()

  function entryOf(hash: string): Entry {
    const entry = entries.get(hash) ?? newEntry()
    entries.set(hash, entry)
    return entry
  }

  function startAsking(certificate: TppCertificate, entry: Entry): void {
    const authority = certificate.x509.issuer
    const count = (change: 1 | -1) => {
      asking += change
      askingOf.set(authority, (askingOf.get(authority) ?? 0) + change)
    }
    count(1)
    // The answer is for everybody, also if the client that caused the question disconnects.
    entry.asking = runForNoClient(() => findOut(setup, certificate, entry))
      .catch(onError)
      .finally(() => {
        count(-1)
        entry.asking = undefined
        entry.askAgainAtMilliseconds = now() + pauseMilliseconds
      })
  }

  async function waitFor(entry: Entry, question: Promise<void>): Promise<RevocationStatus> {
    waiting += 1
    await withTimeout(question, WAIT.milliseconds).catch(() => undefined)
    waiting -= 1
    return evaluate(entry, now())
  }

  return {
    revocationStatusOf(certificate, nowMilliseconds) {
      const entry = entryOf(certificate.hash)
      entry.isUsed = true
      const status = evaluate(entry, nowMilliseconds)
      if (status.status !== 'unknown') return status
      const mayAsk =
        nowMilliseconds >= entry.askAgainAtMilliseconds &&
        asking < ASKING_MAX.all &&
        (askingOf.get(certificate.x509.issuer) ?? 0) < ASKING_MAX.ofAuthority
      if (entry.asking === undefined && mayAsk) startAsking(certificate, entry)
      return entry.asking === undefined || waiting >= WAIT.callsMax ? status : waitFor(entry, entry.asking)
    },
    async refresh() {
      const changed = await findChanged(database, keys, new Date(readUntilMilliseconds).toISOString())
      for (const { hash, stored } of changed) {
        if (stored.isForged && !entryOf(hash).stored?.isForged) onForged(hash)
        entryOf(hash).stored = stored
      }
      const latest = changed.at(-1)
      if (latest !== undefined) readUntilMilliseconds = latest.changedAtMilliseconds - overlapMilliseconds
      await recordUses([...entries], setup)
    },
  }
}

function newEntry(): Entry {
  return {
    stored: undefined,
    asking: undefined,
    askAgainAtMilliseconds: 0,
    isUsed: false,
    useRecordedAtMilliseconds: 0,
  }
}

/** Another process may have asked already; else the authority is asked. */
async function findOut(setup: RevocationSetup, tpp: TppCertificate, entry: Entry): Promise<void> {
  const { hash, tppId, x509: certificate, issuer } = tpp
  const known = await findStatus(setup.database, setup.keys, hash)
  if (known?.isForged) setup.onForged(hash)
  entry.stored = known ?? entry.stored
  if (issuer === undefined || evaluate(entry, setup.now()).status !== 'unknown') return
  const question = { hash, tppId, certificate, issuer }
  entry.stored = (await askAndStore(setup, question, known?.status)) ?? entry.stored
}

async function recordUses(
  entries: readonly (readonly [hash: string, entry: Entry])[],
  { database, now }: RevocationSetup,
): Promise<void> {
  const before = now() - useRecordedEveryMilliseconds
  const used = entries.filter(
    ([, { stored, isUsed, useRecordedAtMilliseconds: at }]) => stored !== undefined && isUsed && at < before,
  )
  if (used.length === 0) return
  const hashes = used.map(([hash]) => hash)
  await recordUse(database, hashes, now())
  for (const [, entry] of used) Object.assign(entry, { isUsed: false, useRecordedAtMilliseconds: now() })
}

const GOOD: RevocationStatus = { status: 'good' }

/** A revoked certificate stays revoked, however old the answer of its authority is. */
function evaluate({ stored, askAgainAtMilliseconds }: Entry, nowMilliseconds: number): RevocationStatus {
  if (stored?.status === 'good' && nowMilliseconds < stored.usableUntilMilliseconds) return GOOD
  if (stored?.status === 'revoked')
    return {
      status: 'revoked',
      revokedAtMilliseconds: stored.revokedAtMilliseconds ?? 0,
      reason: stored.reason ?? 'unspecified',
    }
  const pause = Math.max(askAgainAtMilliseconds - nowMilliseconds, WAIT.milliseconds)
  return { status: 'unknown', retryAfterSeconds: Math.ceil(pause / 1_000) }
}
