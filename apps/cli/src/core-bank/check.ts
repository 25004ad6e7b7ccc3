import { writeFileSync } from 'node:fs'
import { checkCoreBank, formatCase, formatSummary } from '@havn/server/core-bank/check'
import { type CheckArguments, readCheck } from './read-check.ts'

/** Runs the conformance suite against a core bank over HTTP, and prints what a bank's engineer needs. */
export async function check(given: CheckArguments): Promise<void> {
  const options = readCheck(given)
  console.log(`Core bank at ${options.connection.url}, checked with the fixture ${given.fixture}`)
  const report = await checkCoreBank(options, {
    onGroup: ({ name, title }) => console.log(`\n${name.toUpperCase()}: ${title}\n`),
    onResult: (result) => console.log(formatCase(result)),
  })
  console.log(`\n${formatSummary(report)}`)
  if (given.json !== undefined) writeFileSync(given.json, `${JSON.stringify(report, undefined, 2)}\n`)
  if (!report.passed) process.exitCode = 1
}
