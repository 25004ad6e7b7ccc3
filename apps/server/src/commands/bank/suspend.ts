import { resumeBank, suspendBank } from '../../platform/banks/index.ts'
import { type BankSetup, fail } from './bank-setup.ts'

const NEEDS_DATABASE =
  'HAVN_DATABASE_URL_BANK is missing: expected the login of the servers, as they follow the database'

/** Closes a bank's interface, but for reads if it stays readable, and its pages at all servers. What was approved is still executed. */
export async function suspend(
  setup: BankSetup,
  bank: string,
  { isReadable }: { isReadable: boolean },
): Promise<number> {
  if (setup.bankDatabase === undefined) return fail(setup, NEEDS_DATABASE)
  const at = new Date(setup.clock.milliseconds()).toISOString()
  const isKnown = await suspendBank(setup.bankDatabase, { name: bank, at, isReadable })
  if (!isKnown) return fail(setup, notOpened(bank))
  setup.print(
    isReadable
      ? `${bank} can only be read: within seconds calls other than GET get 503 and pages say so. Approved payments are still executed.`
      : `${bank} is suspended: within seconds calls get 503 and pages say so. Approved payments are still executed.`,
  )
  return 0
}

/** Opens a suspended bank again. */
export async function resume(setup: BankSetup, bank: string): Promise<number> {
  if (setup.bankDatabase === undefined) return fail(setup, NEEDS_DATABASE)
  const isKnown = await resumeBank(setup.bankDatabase, bank)
  if (!isKnown) return fail(setup, notOpened(bank))
  setup.print(`${bank} is open again, within seconds.`)
  return 0
}

const notOpened = (bank: string) =>
  `no server has opened a bank ${bank} in this database yet (havn bank list shows those that are)`
