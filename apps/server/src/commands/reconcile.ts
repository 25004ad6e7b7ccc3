import type { HttpCoreBankOptions } from '../core-bank/index.ts'
import type { AnySettings } from '../app/settings/index.ts'
import type { ReconcileRequest } from '../operations/back-office/index.ts'
import type { ChosenBank } from '../platform/banks/index.ts'
import { defineCommand, JSON_OPTION, ONLY_BANK_OPTION, REASON_OPTION } from './command.ts'
import type { CommandContext } from './program/command-context.ts'

/** Exit code 0: nothing differs; 1: something does, or nothing could be compared. */
export const reconcile = defineCommand({
  about:
    'compare what was approved with what the core bank executed; two people record what it did to payments that Havn knows',
  options: {
    bank: ONLY_BANK_OPTION,
    day: {
      about: 'payments of this day of the bank, such as 2026-11-17',
      value: 'day',
      excludes: 'since',
    },
    since: { about: 'payments since this time, such as 2026-11-17T14:03:00+01:00', value: 'time' },
    list: {
      about: 'the core bank’s own list of what it executed, sorted: finds what Havn does not know',
      value: 'file',
    },
    repair: {
      about: 'propose to record what the core bank did; needs --reason',
      excludes: 'confirm',
    },
    reason: REASON_OPTION,
    confirm: { about: 'compare again, and record what another person proposed to' },
    json: JSON_OPTION,
  },
  async run(context, { bank, day, since, list, repair, reason, confirm, json: isJson }) {
    if (day === undefined && since === undefined) return context.fail('expected either --day or --since')
    const period = day === undefined ? toSince(since ?? '') : toDay(day)
    if (period === undefined)
      return context.fail(
        'expected --day as 2026-11-17, or --since as a time with its zone such as 2026-11-17T14:03:00+01:00',
      )
    const step = repair ? 'propose' : confirm ? 'confirm' : undefined
    return compare(context, bank, { period, list, repair: step, reason, isJson })
  },
})

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

async function compare(
  context: CommandContext,
  nameOrId: string | undefined,
  request: ReconcileRequest,
): Promise<number> {
  const { createHttpCoreBank } = await import('../core-bank/index.ts')
  const { findTransactionBefore } = await import('../operations/audit/index.ts')
  const { readCommandOperator, reconcileBank } = await import('../operations/back-office/index.ts')
  const { offerPacks } = await import('../packs/index.ts')
  const { readSnapshot } = await import('../platform/database/read-snapshot.ts')
  offerPacks()
  const { databaseUrlBank, coreBankTimeoutMilliseconds, ...where } = await context.settings(
    'databaseUrlBank',
    'banksFolder',
    'egressProxy',
    'coreBankTimeoutMilliseconds',
  )
  const bankDatabase = await context.bankDatabase()
  const bank = await context.chooseBank(nameOrId)
  if (bank === undefined) return 1
  const { bankId } = bank
  const options = await findOwnCoreBank(bank, where)
  const coreBank = options && createHttpCoreBank(options)
  try {
    return await reconcileBank(
      {
        ...context,
        ...(await readCommandOperator(bankDatabase)),
        bankDatabase,
        bankId,
        readSnapshot: (work) => readSnapshot(databaseUrlBank, work),
        findTransactionBefore,
        coreBank,
        coreBankTimeoutMilliseconds,
      },
      request,
    )
  } finally {
    coreBank?.close()
  }
}

/** The core bank of the bank's own document. */
async function findOwnCoreBank(
  { bank: name }: ChosenBank,
  { banksFolder, egressProxy }: Pick<AnySettings, 'banksFolder' | 'egressProxy'>,
): Promise<HttpCoreBankOptions | undefined> {
  if (banksFolder === undefined) return undefined
  const { coreBankOptionsOf, readBanksFolder } = await import('../app/bank-documents/index.ts')
  const own = readBanksFolder(banksFolder).find(({ parsed }) => parsed.ok && parsed.value.bank === name)
  return own?.parsed.ok === true ? coreBankOptionsOf(own.parsed.value, egressProxy) : undefined
}
