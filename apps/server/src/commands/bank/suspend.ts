import { resumeBank, suspendBank } from '../../platform/banks/index.ts'
import { type CommandSetup, fail } from './command-setup.ts'

const NEEDS_DATABASE =
  'HAVN_DATABASE_URL_BANK is missing: expected the login of the servers, as they follow the database'

/** Closes a bank's interface, but for reads if it stays readable, and its pages at all servers. What was approved is still executed. */
export async function suspend(
  setup: CommandSetup,
  bank: string,
  { isReadable }: { isReadable: boolean },
): Promise<number> {
  if (setup.withDatabase === undefined) return fail(setup, NEEDS_DATABASE)
  const isKnown = await setup.withDatabase((queries) =>
    suspendBank(queries, { name: bank, at: new Date(setup.nowMilliseconds()).toISOString(), isReadable }),
  )
  if (!isKnown) return fail(setup, notOpened(bank))
  setup.print(
    isReadable
      ? `${bank} can only be read: within seconds calls other than GET get 503 and pages say so. Approved payments are still executed.`
      : `${bank} is suspended: within seconds calls get 503 and pages say so. Approved payments are still executed.`,
  )
  return 0
}

/** Opens a suspended bank again. */
export async function resume(setup: CommandSetup, bank: string): Promise<number> {
  if (setup.withDatabase === undefined) return fail(setup, NEEDS_DATABASE)
  const isKnown = await setup.withDatabase((queries) => resumeBank(queries, bank))
  if (!isKnown) return fail(setup, notOpened(bank))
  setup.print(`${bank} is open again, within seconds.`)
  return 0
}

const notOpened = (bank: string) =>
  `no server has opened a bank ${bank} in this database yet (havn bank list shows those that are)`
