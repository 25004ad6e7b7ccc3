import type { AnySettings, EnvironmentVariables } from '../../app/settings/index.ts'
import type { OfficeCommandSetup, OperatorSetup } from '../../operations/back-office/index.ts'
import type { ChosenBank } from '../../platform/banks/index.ts'
import type { Database, DatabaseOptions } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { toTerminalJson, toTerminalText } from './terminal.ts'

type Timeouts = DatabaseOptions['timeouts']

/** What a command gets: clock, settings, output, databases and keys. Whatever it opens is closed when it ends. */
export interface CommandContext {
  readonly clock: Clock
  /** The variables with the settings; undefined for those of this process. */
  readonly environment: EnvironmentVariables | undefined
  /** Prints a line of what a command found, in characters that a terminal shows. */
  readonly print: (text: string) => void
  /** Prints facts as one JSON document, in characters that a terminal shows. */
  readonly printJson: (facts: unknown) => void
  /** Writes a document as it is, for a file or another program. */
  readonly write: (document: string) => void
  /** Prints a line about what is wrong. */
  readonly printProblem: (text: string) => void
  /** Prints why a command failed, and returns its exit code. */
  readonly fail: (problem: string) => 1
  /** Reads these settings. Throws a `SettingsError` with everything that is wrong with them. */
  readonly settings: <Key extends keyof AnySettings>(
    ...keys: readonly Key[]
  ) => Promise<Pick<AnySettings, Key>>
  /** Whether the environment has this setting, or one of its group. */
  readonly hasSetting: (key: keyof AnySettings) => Promise<boolean>
  /** Opens the database with the bank's login, once. Throws a `SettingsError` if no setting names it. */
  readonly bankDatabase: (timeouts?: Timeouts) => Promise<Database>
  /** Like `bankDatabase`, but undefined if no setting names it. */
  readonly findBankDatabase: () => Promise<Database | undefined>
  /** Opens the keys of the deployment and of banks that have their own. Throws a `SettingsError` without keys or the bank's login: no command needs keys alone. */
  readonly keys: () => Promise<KeyRing>
  /** Finds the bank with this name or id, or all banks. An empty list has been reported. */
  readonly chooseBanks: (nameOrId: string | undefined) => Promise<readonly ChosenBank[]>
  /** Finds the bank with this name or id, or the only one. Undefined if there is none or several, which has been reported. */
  readonly chooseBank: (nameOrId: string | undefined) => Promise<ChosenBank | undefined>
  /** Finds out who gives the command, and at which banks: the named one, or all. Undefined if there is none, which has been reported. */
  readonly operator: (nameOrId: string | undefined, timeouts?: Timeouts) => Promise<OperatorSetup | undefined>
  /** Opens what the commands of the bank's support need, and records that an operator reads personal data. Undefined if there is no such bank, which has been reported. */
  readonly office: (
    nameOrId: string | undefined,
    timeouts?: Timeouts,
  ) => Promise<OfficeCommandSetup | undefined>
}

/** Where a command runs: on a terminal, or in a test. */
export interface CommandSurroundings {
  readonly clock: Clock
  readonly environment?: EnvironmentVariables
  readonly writeOut: (text: string) => void
  readonly writeProblem: (text: string) => void
}

/** Creates what a command works with. Modules are imported when it asks for them: few commands need all. */
export function createCommandContext({ clock, environment, writeOut, writeProblem }: CommandSurroundings): {
  readonly context: CommandContext
  readonly close: () => Promise<void>
} {
  let opened: Promise<Database> | undefined
  const context: CommandContext = {
    clock,
    environment,
    print: (text) => writeOut(`${toTerminalText(text)}\n`),
    printJson: (facts) => writeOut(`${toTerminalJson(facts)}\n`),
    write: writeOut,
    printProblem: (text) => writeProblem(`${toTerminalText(text)}\n`),
    fail(problem) {
      context.printProblem(problem)
      return 1
    },
    settings: async (...keys) =>
      (await import('../../app/settings/index.ts')).pickSettingsOf(environment, ...keys),
    hasSetting: async (key) => (await import('../../app/settings/index.ts')).hasSetting(key, environment),
    bankDatabase: (timeouts) => (opened ??= openBankDatabase(context, timeouts)),
    findBankDatabase: async () =>
      (await context.hasSetting('databaseUrlBank')) ? context.bankDatabase() : undefined,
    keys: () => openKeys(context),
    async chooseBanks(nameOrId) {
      const { chooseBanks, noSuchBank } = await import('../../platform/banks/index.ts')
      const banks = await chooseBanks(await context.bankDatabase(), nameOrId)
      if (banks.length === 0) context.printProblem(noSuchBank(nameOrId))
      return banks
    },
    async chooseBank(nameOrId) {
      const [bank, other] = await context.chooseBanks(nameOrId)
      if (other === undefined) return bank
      context.printProblem('there are several banks in this database: expected --bank')
      return undefined
    },
    operator: (nameOrId, timeouts) => findOperator(context, nameOrId, timeouts),
    async office(nameOrId, timeouts) {
      const keys = await context.keys()
      const operator = await context.operator(nameOrId, timeouts)
      if (operator === undefined) return undefined
      const { openPersonalData } = await import('../../operations/back-office/index.ts')
      await openPersonalData(operator)
      return { ...operator, keys }
    },
  }
  return {
    context,
    // A database that could not be opened has been reported.
    close: async () =>
      opened?.then(
        (database) => database.close(),
        () => {},
      ),
  }
}

async function openBankDatabase(context: CommandContext, timeouts: Timeouts): Promise<Database> {
  const { openDatabase } = await import('../../platform/database/database.ts')
  const { databaseUrlBank: url } = await context.settings('databaseUrlBank')
  return openDatabase({ url, connectionsMax: 1, timeouts })
}

async function openKeys(context: CommandContext): Promise<KeyRing> {
  const { openKeyRing } = await import('../../platform/keys/index.ts')
  const { followDocuments } = await import('./banks-with-keys.ts')
  const { keySettings, banksFolder } = await context.settings('databaseUrlBank', 'keySettings', 'banksFolder')
  const ring = openKeyRing(keySettings, context.clock)
  await followDocuments(ring, banksFolder, await context.bankDatabase())
  return ring
}

async function findOperator(
  context: CommandContext,
  nameOrId: string | undefined,
  timeouts: Timeouts,
): Promise<OperatorSetup | undefined> {
  const { listSeenBanks, readCommandOperator } = await import('../../operations/back-office/index.ts')
  const bankDatabase = await context.bankDatabase(timeouts)
  const bankIds = (await context.chooseBanks(nameOrId)).map(({ bankId }) => bankId)
  if (bankIds.length === 0) return undefined
  const { clock, print, printProblem } = context
  const operator = await readCommandOperator(bankDatabase)
  const seen = operator.hasOwnLogin ? await listSeenBanks(bankDatabase, bankIds) : bankIds
  if (seen.length > 0) return { bankDatabase, clock, ...operator, bankIds: seen, print, printProblem }
  printProblem(
    `The login ${operator.operator.id} may not see the bank: expected a row of tenancy.operator_bank (docs/operations/back-office.md).`,
  )
  return undefined
}
