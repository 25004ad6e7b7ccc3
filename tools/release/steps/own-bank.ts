import { startBankOfItsOwn } from '../embedding/bank-of-its-own.ts'
import { payAtBank } from '../embedding/pay-at-bank.ts'
import type { Release } from '../parts/release.ts'
import { registryOf } from './registry.ts'

/** Installs the server from the registry into a bank's own repository, starts it in production, and pays. */
export async function payAtOwnBank(release: Release, say: (line: string) => void): Promise<void> {
  const bank = await startBankOfItsOwn({
    server: `@havn/server@${release.version}`,
    registry: await registryOf(release),
  })
  try {
    if (bank.types !== '') throw new Error(`its types do not compile:\n${bank.types}`)
    const { status } = await payAtBank(bank)
    if (status !== 'ACSC') throw new Error(`the payment is ${status}, not ACSC`)
    say(
      `a repository of ${bank.lines} lines with ${bank.packages.length} packages: types compile, a payment ${status}`,
    )
  } finally {
    await bank.stop()
  }
}
