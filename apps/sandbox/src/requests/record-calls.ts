import { type Bank, type BankDirectory, BanksExceeded, type BankSelector } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { DatabaseUnavailable } from '@havn/server/platform/database/unavailable'
import type { Clock } from '@havn/server/platform/shared/clock'
import type { AnsweredCall, ObserveCall, ReadTppCertificate } from '@havn/server/edge'
import { openCallLog } from './call-log.ts'
import { type CallRecord, isSignatureVerified, shouldRecord, toCallRecord } from './call-record.ts'
import { countPerWindow } from '../limits/count-per-window.ts'
import { type OwnedCallRecord, storeRequests } from './requests.store.ts'

export interface RecorderSetup {
  readonly tppDatabase: Queries
  readonly banks: BankDirectory
  readonly clock: Clock
  readonly readCertificate: ReadTppCertificate
  readonly onError: (error: unknown) => void
  readonly onLost: (count: number) => void
}

/** Records what happened to calls, without delaying them. */
export interface CallRecorder {
  readonly observe: ObserveCall
  /** Resolves when the calls that were answered before can be read. */
  readonly settle: () => Promise<void>
}

/** A call that is to be stored. If its bank or TPP is unknown, they are found out before it is written. */
interface Entry {
  readonly record: CallRecord
  readonly host: string
  readonly certificate: string
  readonly bankId: string | undefined
  readonly tppId: string | undefined
}

// Per TPP, server and minute: a TPP's load test must not fill the disk.
const callsMax = 3_000
// Somebody who has a TPP's certificate and not its key can add calls to its log: only a few, which do not count against the
// TPP's own limit.
const unverifiedMax = 60
// For all TPPs together, because reading the certificate costs more than the rest.
const unverifiedInAllMax = 600

const minuteMilliseconds = 60_000

export function recordCalls(setup: RecorderSetup): CallRecorder {
  const { tppDatabase, clock, onError, onLost } = setup
  const mayStore = countPerWindow(callsMax, minuteMilliseconds).claim
  const mayStoreUnverified = countPerWindow(unverifiedMax, minuteMilliseconds).claim
  const mayReadUnverified = countPerWindow(unverifiedInAllMax, minuteMilliseconds).claim

  const log = openCallLog<Entry>({ write, onError, onLost })

  function observe(call: AnsweredCall): void {
    try {
      const certificate = shouldRecord(call) ? certificateOf(call) : undefined
      if (certificate === undefined) return
      // Checked before any work is done, so that calls above the limit cost next to nothing.
      if (!isWithinLimit(call)) return log.lose()
      const entry = toEntry(call, certificate, clock.milliseconds())
      if (entry !== undefined) log.add(entry)
    } catch (error) {
      // The response has been sent already, so an error here must not reach the call.
      onError(error)
    }
  }

  function isWithinLimit(call: AnsweredCall): boolean {
    const now = clock.milliseconds()
    return isSignatureVerified(call)
      ? mayStore(call.checkContext?.certificate?.tppId ?? '', now)
      : mayReadUnverified('', now)
  }

  async function write(entries: readonly Entry[]): Promise<void> {
    const records: OwnedCallRecord[] = []
    for (const entry of entries) {
      const record = await findOwner(setup, entry)
      if (record === undefined) continue
      const { isSignatureVerified: isVerified, at } = record.details
      if (isVerified || mayStoreUnverified(record.tppId, at)) records.push(record)
      else log.lose()
    }
    if (records.length > 0) await store(records)
  }

  async function store(records: readonly OwnedCallRecord[]): Promise<void> {
    try {
      await storeRequests(tppDatabase, records)
    } catch (error) {
      if (records.length === 1 || error instanceof DatabaseUnavailable) throw error
      // One record that the database refuses fails its whole batch, so each is stored by itself.
      for (const record of records) await storeRequests(tppDatabase, [record]).catch(onError)
    }
  }

  return { observe, settle: () => log.settle() }
}

/** The certificate that names the TPP: that of the seal or, where the connection says who calls, that of the connection. */
function certificateOf({ request: { headers }, checkContext }: AnsweredCall): string | undefined {
  if (!headers.has('tpp-signature-certificate')) return checkContext?.certificate?.x509.raw.toString('base64')
  const [certificate, second] = headers.get('tpp-signature-certificate') ?? []
  return second === undefined ? certificate : undefined
}

function toEntry(call: AnsweredCall, certificate: string, nowMilliseconds: number): Entry | undefined {
  const record = toCallRecord(call, nowMilliseconds)
  if (record === undefined) return undefined
  const { host, bank, checkContext } = call
  return { record, host, certificate, bankId: bank?.bankId, tppId: checkContext?.certificate?.tppId }
}

/**
 * Adds the bank and the TPP of a call; returns undefined if its certificate names nobody. A TPP with a trusted certificate
 * gets a bank if it has none yet: developers ask most about the calls before the first one that is accepted. A TPP has one
 * bank, so somebody who got hold of its certificate can open one bank with it, once.
 */
async function findOwner(
  { banks, readCertificate }: RecorderSetup,
  { record, host, certificate, ...known }: Entry,
): Promise<OwnedCallRecord | undefined> {
  const verdict =
    known.tppId === undefined ? await readCertificate(certificate, record.details.at) : undefined
  const tppId = known.tppId ?? verdict?.certificate?.tppId
  if (tppId === undefined) return undefined
  const isTrusted = verdict?.ok ?? true
  const selector = { host, tppId }
  const bankId =
    known.bankId ?? (await (isTrusted ? findOrOpen(banks, selector) : banks.find(selector)))?.bankId
  if (bankId === undefined) return undefined
  return { ...record, bankId, tppId }
}

/** The bank of a call, or undefined if it has none and no more banks may be opened. */
async function findOrOpen(banks: BankDirectory, selector: BankSelector): Promise<Bank | undefined> {
  try {
    return await banks.findOrOpen(selector)
  } catch (error) {
    if (error instanceof BanksExceeded) return undefined
    throw error
  }
}
