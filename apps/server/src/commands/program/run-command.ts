import { COMMAND_LOGINS, type CommandLogins } from '../command-logins.ts'
import { COMMANDS } from '../commands.ts'
import { createCommandContext, type CommandSurroundings } from './command-context.ts'
import { readWords } from './read-words.ts'

const EXIT_CODES = { failed: 1, wrongUsage: 2 } as const

/** Runs the command that these words call, and returns its exit code. Closes what it opened. */
export async function runCommand(
  words: readonly string[],
  surroundings: CommandSurroundings,
): Promise<number> {
  const { context, close } = createCommandContext(surroundings)
  const called = readWords(COMMANDS, words)
  if (!called.ok) {
    context.printProblem(called.problem)
    return EXIT_CODES.wrongUsage
  }
  const { command, given } = called.value
  try {
    return await command.run(context, given)
  } catch (error) {
    // Imported here, because commands that read no settings start without them.
    const { describeFailure } = await import('./describe-failure.ts')
    const problem = describeFailure(error, loginsOf(words))
    if (problem === undefined) throw error
    context.printProblem(problem)
    return EXIT_CODES.failed
  } finally {
    await close()
  }
}

/** The longest words win, as where the command is found. */
const loginsOf = ([first = '', second = '']: readonly string[]): CommandLogins =>
  COMMAND_LOGINS[`${first} ${second}`] ?? COMMAND_LOGINS[first] ?? 'both'
