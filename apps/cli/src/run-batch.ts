import { BatchRun, compileBody, OPERATIONS } from '@havn/contract'
import { commandFor } from './command-for.ts'
import { explainRefusal } from './explain-refusal.ts'
import { openClient } from './sandbox-client.ts'
import type { ClientOptions } from './sandbox-client.ts'
import { statePaths } from './state.ts'

const readAnswer = compileBody(BatchRun)

/** Runs a batch and prints how many payments had which outcome; warnings go to standard error. */
export async function runBatch(options: ClientOptions): Promise<void> {
  const client = openClient(statePaths(), options)
  const { method, path } = OPERATIONS.runBatch
  const answer = await client.call({ method, path })
  const read = readAnswer(answer.json)
  if (answer.status !== 201 || !read.ok) throw new Error(explainRefusal(answer, {}))
  const { time, payments, tppMessages = [] } = read.value
  console.log(`A batch run at ${time}:`)
  for (const [words, count] of [
    ['booked (ACSC)', payments.booked],
    ['under way (ACSP, ACWP)', payments.underWay],
    ['without money, tried again later (ACCP)', payments.lackingFunds],
    ['rejected (RJCT)', payments.rejected],
    ['not answered yet (PDNG)', payments.unanswered],
  ] as const)
    console.log(`  ${String(count).padStart(6)}  ${words}`)
  for (const { text } of tppMessages) console.error(text)
  if (tppMessages.some(({ code }) => code === 'EXECUTION_DATE_INVALID'))
    console.error(`Go on to the next day: ${commandFor('clock --advance 1d', options)}`)
}
