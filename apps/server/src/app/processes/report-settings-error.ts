import { SettingsError } from '../settings/index.ts'

/** Runs a program's work. If settings keep it from starting, prints the problems without a stack, and leaves exit code 1. */
export async function reportSettingsError(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
