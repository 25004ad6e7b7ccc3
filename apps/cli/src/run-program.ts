import { CommanderError } from 'commander'
import { EXIT_CODES, UsageError } from './terminal/exit-codes.ts'
import { describeProblem } from './terminal/problem.ts'
import { createProgram } from './program.ts'

/** Runs the command of a command line, and sets the exit code. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', endOnClosedPipe)
  const program = createProgram()
  let isJson = false
  program.hook('preAction', (_, command) => {
    isJson = command.opts()['json'] === true
  })
  try {
    await program.parseAsync(argv)
  } catch (problem) {
    process.exitCode = exitCodeOf(problem)
    // Commander has printed its own problems already, and the help or version that was asked for.
    if (problem instanceof CommanderError) return
    const described = describeProblem(problem)
    console.error(`havn: ${described.message}`)
    if (isJson) console.log(JSON.stringify({ error: described }, undefined, 2))
    if (process.env['HAVN_LOG_LEVEL'] === 'debug') console.error(problem)
  }
}

function exitCodeOf(problem: unknown): number {
  if (problem instanceof CommanderError)
    return problem.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.wrongUsage
  return problem instanceof UsageError ? EXIT_CODES.wrongUsage : EXIT_CODES.failed
}

/** A reader such as `head` closes the pipe when it has enough. That ends the command without a word, as it ends any other. */
function endOnClosedPipe(problem: NodeJS.ErrnoException): void {
  if (problem.code !== 'EPIPE') throw problem
  process.exit(EXIT_CODES.done)
}
