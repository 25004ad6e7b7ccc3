import { errorPagesAt, type FindErrorPage } from './console-process.ts'
import { readDevFile } from './dev-file.ts'
import type { StatePaths } from '../installation/state.ts'

/** The pages about error codes in the console of the sandbox that runs here. */
export function errorPagesOf(state: StatePaths): FindErrorPage {
  return errorPagesAt(state, readDevFile(state)?.consolePort)
}
