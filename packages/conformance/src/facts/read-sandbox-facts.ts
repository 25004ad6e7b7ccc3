import { NotReachedError } from '../outcome.ts'
import type { RunContext } from '../context.ts'
import { textAt } from '../exchange/read-answer.ts'
import type { RunOptions } from '../run-options.ts'
import { CUSTOMERS_PATH, factsFromCustomers } from './sandbox-facts.ts'

/** Reads from a sandbox who its customers are, and what day it is there. */
export async function readSandboxFacts(options: RunOptions, context: RunContext): Promise<void> {
  try {
    await askSandbox(options, context)
  } catch (problem) {
    // A server that goes away here: the checks then say so themselves.
    if (!(problem instanceof NotReachedError)) throw problem
  }
}

async function askSandbox(options: RunOptions, context: RunContext): Promise<void> {
  const facts =
    options.facts === undefined ? factsFromCustomers(await context.call({ path: CUSTOMERS_PATH })) : undefined
  if (facts !== undefined) context.setFacts(facts)
  const clock = await context.call({ path: '/v1/sandbox/clock' })
  const time = textAt(clock.json, 'time')
  if (clock.status === 200 && time !== undefined) context.setToday(time.slice(0, 10))
}
