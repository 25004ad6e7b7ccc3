import { createInterface } from 'node:readline/promises'
import { OPERATIONS } from '@havn/contract'
import { UsageError } from '../terminal/exit-codes.ts'
import { refusedError } from '../calls/explain-refusal.ts'
import { hint, output, type OutputOptions } from '../terminal/output.ts'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'

type ResetOptions = ClientOptions & OutputOptions & { yes?: boolean }

const question =
  'This brings the bank of the TPP back to its first data and its clock back to real time; open payments are cancelled. Snapshots stay.\nReset it? (yes/no) '

/** Brings the TPP's sandbox back to its first data, after a confirmation. */
export async function reset(options: ResetOptions): Promise<void> {
  if (options.yes !== true && !(await isConfirmed())) {
    hint('Nothing was changed.')
    process.exitCode = 1
    return
  }
  const { method, path } = OPERATIONS.initializeSandbox
  const answer = await openClient(statePaths(), options).call({ method, path })
  if (answer.status !== 204) throw refusedError(answer)
  output(options, { reset: true, tpp: options.tpp }, () => 'The bank has its first data again.')
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError('reset asks for a confirmation, and nobody can answer here: say --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}
