import { errorPagesAt, type FindErrorPage } from './dev/console-process.ts'
import { readDevFile } from './dev/dev-file.ts'
import type { StatePaths } from './state.ts'

/** The pages about error codes in the console of the sandbox that runs here. */
export function errorPagesOf(state: StatePaths): FindErrorPage {
  return errorPagesAt(state, readDevFile(state)?.consolePort)
}
