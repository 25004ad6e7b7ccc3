import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import {
  deleteProcess,
  digestOf,
  type KeySettings,
  type ListedKey,
  openKeyRing,
  recordProcess,
  toKeyPeriods,
  watchKeysFile,
} from '../platform/keys/index.ts'
import type { Clock } from '../platform/shared/clock.ts'
import { newId } from '../platform/shared/ids.ts'
import type { KeyRing } from '../platform/shared/key-ring.ts'

/** The keys of this process, which follow the file that they are in. */
export interface AppKeys extends KeyRing {
  /** Looks whether the file has changed, and records in the database now and then which lists this process has read. */
  look(bankDatabase: Database, ofBanks: readonly BankDigest[]): Promise<void>
  /** Deletes that record. */
  forget(bankDatabase: Database): Promise<void>
}

interface BankDigest {
  readonly bank: string
  readonly digest: string
}

const recordedEveryMilliseconds = 60_000

/** Opens the keys of settings that were checked before. A changed file that cannot be used changes nothing. */
export function openAppKeys(
  settings: KeySettings,
  { clock, logger }: { readonly clock: Clock; readonly logger: FastifyBaseLogger },
): AppKeys {
  const ring = openKeyRing(settings, clock)
  const file = settings.file === undefined ? undefined : watchKeysFile(settings.file)
  const thisProcess = { processId: newId(), host: hostname(), pid: process.pid }
  let digest = digestOf(settings.listed ?? [])
  let bankDigests = '{}'
  let recordAt = 0

  function use(listed: readonly ListedKey[]): void {
    const periods = toKeyPeriods({ ...settings, listed })
    if (!periods.ok) return refuse(periods.problem)
    const read = digestOf(listed)
    if (read === digest) return
    ring.replace(periods.value)
    digest = read
    recordAt = 0
    logger.info({ digest, keys: listed.length }, 'the keys were read again')
  }

  function refuse(problems: readonly string[]): void {
    logger.error({ problems }, 'the changed file of HAVN_KEYS_FILE cannot be used: the keys stay as they are')
  }

  async function look(bankDatabase: Database, ofBanks: readonly BankDigest[]): Promise<void> {
    const changed = await file?.readIfChanged()
    if (changed !== undefined) {
      if (changed.ok) use(changed.value)
      else refuse(changed.problem)
    }
    const now = clock.milliseconds()
    const digests = JSON.stringify(Object.fromEntries(ofBanks.map(({ bank, digest: own }) => [bank, own])))
    if (now < recordAt && digests === bankDigests) return
    bankDigests = digests
    recordAt = now + recordedEveryMilliseconds
    await recordProcess(bankDatabase, { ...thisProcess, digest, bankDigests })
  }

  return { ...ring, look, forget: (bankDatabase) => deleteProcess(bankDatabase, thisProcess.processId) }
}
