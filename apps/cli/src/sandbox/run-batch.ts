import { BatchRun, compileBody, OPERATIONS } from '@havn/contract'
import { ask } from '../calls/ask.ts'
import { commandFor } from '../calls/command-for.ts'
import { hint, output, type OutputOptions } from '../terminal/output.ts'
import { openClient } from '../calls/sandbox-client.ts'
import type { ClientOptions } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'

const readAnswer = compileBody(BatchRun)

/** Runs a batch and prints how many payments had which outcome; warnings go to standard error. */
export async function runBatch(options: ClientOptions & OutputOptions): Promise<void> {
  const client = openClient(statePaths(), options)
  const { method, path } = OPERATIONS.runBatch
  const run = await ask(client, { method, path }, { status: 201, read: readAnswer })
  const { tppMessages = [] } = run
  output(options, run, () => formatRun(run))
  for (const { text } of tppMessages) hint(text ?? '')
  if (tppMessages.some(({ code }) => code === 'EXECUTION_DATE_INVALID'))
    hint(`Go on to the next day: ${commandFor('clock --advance 1d', options)}`)
}

function formatRun({ time, payments }: BatchRun): string {
  const counts = [
    ['booked (ACSC)', payments.booked],
    ['under way (ACSP, ACWP)', payments.underWay],
    ['without money, tried again later (ACCP)', payments.lackingFunds],
    ['rejected (RJCT)', payments.rejected],
    ['not answered yet (PDNG)', payments.unanswered],
  ] as const
  const lines = counts.map(([words, count]) => `  ${String(count).padStart(6)}  ${words}`)
  return [`A batch run at ${time}:`, ...lines].join('\n')
}
