import type { BankDirectory } from '@havn/server/banks'
import type { Queries } from '@havn/server/database/database'
import { DatabaseUnavailable } from '@havn/server/database/unavailable'
import type { Clock } from '@havn/server/shared/clock'
import type { AnsweredCall, ObserveCall, ReadTppCertificate } from '@havn/server/xs2a'
import { openCallLog } from './call-log.ts'
import { type CallRecord, isProven, isWorthKeeping, recordOf } from './call-record.ts'
import { limitPerMinute } from './limit-per-minute.ts'
import { keepRequests, type RequestRow } from './requests.store.ts'

export interface RecorderSetup {
  readonly tppDatabase: Queries
  readonly banks: BankDirectory
  readonly clock: Clock
  readonly readCertificate: ReadTppCertificate
  readonly onError: (error: unknown) => void
  readonly onLost: (count: number) => void
}

/** Keeps what happened to calls, without anybody waiting for it. */
export interface CallRecorder {
  readonly observe: ObserveCall
  /** What was answered before can be read from now on. */
  readonly settle: () => Promise<void>
}

/** A call on its way to the database: whose it is may have to be found out yet. */
interface Entry {
  readonly record: CallRecord
  readonly host: string
  readonly certificate: string
  readonly bankId: string | undefined
  readonly tppId: string | undefined
}

// For each TPP, on each server, in a minute: somebody's load test must not fill the disk.
const callsMax = 3_000
// Whoever has a TPP's certificate, and not its key, can write into its log: a little, and not in the place of its own.
const unprovenMax = 60
// To learn whose certificate it is costs more than the rest.
const unprovenInAllMax = 600

export function recordCalls(setup: RecorderSetup): CallRecorder {
  const { tppDatabase, clock, onError, onLost } = setup
  const mayKeep = limitPerMinute(callsMax)
  const mayKeepUnproven = limitPerMinute(unprovenMax)
  const mayLookAtUnproven = limitPerMinute(unprovenInAllMax)

  const log = openCallLog<Entry>({ write, onError, onLost })

  function observe(call: AnsweredCall): void {
    try {
      const certificate = isWorthKeeping(call) ? certificateOf(call) : undefined
      if (certificate === undefined) return
      // Before anything is made of it: whoever sends more than is kept costs next to nothing.
      if (!mayKeepOne(call)) return log.lose()
      const entry = entryOf(call, certificate, clock.milliseconds())
      if (entry !== undefined) log.add(entry)
    } catch (error) {
      // The answer has been sent: nothing that goes wrong here may change that.
      onError(error)
    }
  }

  function mayKeepOne(call: AnsweredCall): boolean {
    const now = clock.milliseconds()
    return isProven(call)
      ? mayKeep(call.checkContext?.certificate?.tppId ?? '', now)
      : mayLookAtUnproven('', now)
  }

  async function write(entries: readonly Entry[]): Promise<void> {
    const rows: RequestRow[] = []
    for (const entry of entries) {
      const row = await rowOf(setup, entry)
      if (row === undefined) continue
      const { isProven: isKnown, at } = entry.record.told
      if (isKnown || mayKeepUnproven(row.tpp_id, at)) rows.push(row)
      else log.lose()
    }
    if (rows.length > 0) await writeRows(rows)
  }

  async function writeRows(rows: readonly RequestRow[]): Promise<void> {
    try {
      await keepRequests(tppDatabase, rows)
    } catch (error) {
      if (rows.length === 1 || error instanceof DatabaseUnavailable) throw error
      // A row that the database refuses takes its batch with it: alone, it harms no neighbour.
      for (const row of rows) await keepRequests(tppDatabase, [row]).catch(onError)
    }
  }

  return { observe, settle: () => log.settle() }
}

function certificateOf({ request: { headers } }: AnsweredCall): string | undefined {
  const [certificate, second] = headers.get('tpp-signature-certificate') ?? []
  return second === undefined ? certificate : undefined
}

function entryOf(call: AnsweredCall, certificate: string, nowMilliseconds: number): Entry | undefined {
  const record = recordOf(call, nowMilliseconds)
  if (record === undefined) return undefined
  const { host, bank, checkContext } = call
  return { record, host, certificate, bankId: bank?.bankId, tppId: checkContext?.certificate?.tppId }
}

/**
 * Undefined where the certificate names nobody. For one that is trusted the bank is opened if there is none yet: the calls
 * before the first that is accepted are those whose reason is asked for most. There is one bank a TPP, so whoever got hold
 * of a certificate can open one bank with it, once.
 */
async function rowOf(
  { banks, readCertificate }: RecorderSetup,
  { record, host, certificate, ...known }: Entry,
): Promise<RequestRow | undefined> {
  const { attemptId, requestId, status, told } = record
  const verdict = known.tppId === undefined ? await readCertificate(certificate, told.at) : undefined
  const tppId = known.tppId ?? verdict?.certificate?.tppId
  if (tppId === undefined) return undefined
  const isTrusted = verdict?.ok ?? true
  const caller = { host, tppId }
  const bankId = known.bankId ?? (await (isTrusted ? banks.findOrOpen(caller) : banks.find(caller)))?.bankId
  if (bankId === undefined) return undefined
  return { bank_id: bankId, tpp_id: tppId, attempt_id: attemptId, request_id: requestId, status, told }
}
