// `havn reconcile --bank B --day D|--since T [--list FILE] [--repair --reason TEXT | --confirm] [--json]`: compares what was
// approved with what the core bank executed. Exit code 0: nothing differs; 1: something does, or nothing could be compared.
import { parseArgs } from 'node:util'
import { findTransactionBefore } from '../operations/audit/index.ts'
import { readCommandOperator, reconcileBank, type ReconcileRequest } from '../operations/back-office/index.ts'
import { readBanksFolder } from '../app/bank-documents/index.ts'
import { chooseBanks, type ChosenBank, noSuchBank } from '../platform/banks/index.ts'
import { createHttpCoreBank, type HttpCoreBankOptions } from '../core-bank/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readSnapshot } from '../platform/database/read-snapshot.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { requireReconcileSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { fail, print, printProblem } from './terminal.ts'

const { values: options } = parseArgs({
  options: {
    bank: { type: 'string' },
    day: { type: 'string' },
    since: { type: 'string' },
    list: { type: 'string' },
    repair: { type: 'boolean', default: false },
    confirm: { type: 'boolean', default: false },
    reason: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

await reportSettingsError(async () => {
  const request = readRequest()
  process.exitCode = typeof request === 'string' ? fail(request) : await run(request)
})

/** Reads the options, or says what is wrong with them. */
function readRequest(): ReconcileRequest | string {
  const { day, since, list, repair, confirm, reason, json: isJson } = options
  if ((day === undefined) === (since === undefined)) return 'expected either --day or --since'
  if (repair && confirm) return 'expected either --repair or --confirm: two operators do one each'
  const period = day === undefined ? toSince(since ?? '') : toDay(day)
  if (period === undefined)
    return 'expected --day as 2026-11-17, or --since as a time with its zone such as 2026-11-17T14:03:00+01:00'
  return { period, list, repair: repair ? 'propose' : confirm ? 'confirm' : undefined, reason, isJson }
}

function toDay(text: string): { day: string } | undefined {
  try {
    return { day: Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() }
  } catch {
    return undefined
  }
}

function toSince(text: string): { since: Temporal.Instant } | undefined {
  try {
    return { since: Temporal.Instant.from(text) }
  } catch {
    return undefined
  }
}

async function run(request: ReconcileRequest): Promise<number> {
  const { bankUrl, banksFolder, coreBank: common, coreBankTimeoutMilliseconds } = requireReconcileSettings()
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1 })
  try {
    const [bank, other] = await chooseBanks(bankDatabase, options.bank)
    if (bank === undefined) return fail(noSuchBank(options.bank))
    if (other !== undefined) return fail('there are several banks in this database: expected --bank')
    const coreBankOptions = coreBankOf(bank, { banksFolder, common })
    const coreBank = coreBankOptions && createHttpCoreBank(coreBankOptions)
    try {
      return await reconcileBank(
        {
          bankDatabase,
          bankId: bank.bankId,
          clock: realClock,
          ...(await readCommandOperator(bankDatabase)),
          readSnapshot: (work) => readSnapshot(bankUrl, work),
          findTransactionBefore: (queries, time) =>
            findTransactionBefore(queries, { bankId: bank.bankId, time }),
          coreBank,
          coreBankTimeoutMilliseconds,
          print,
          printProblem,
        },
        request,
      )
    } finally {
      coreBank?.close()
    }
  } finally {
    await bankDatabase.close()
  }
}

/** The core bank of the bank's own document, or the one of the settings. */
function coreBankOf(
  { bank: name }: ChosenBank,
  { banksFolder, common }: { banksFolder: string | undefined; common: HttpCoreBankOptions | undefined },
): HttpCoreBankOptions | undefined {
  const documents = banksFolder === undefined ? [] : readBanksFolder(banksFolder)
  const own = documents.find(({ parsed }) => parsed.ok && parsed.value.bank === name)
  return (own?.parsed.ok === true ? own.parsed.value.coreBank : undefined) ?? common
}
