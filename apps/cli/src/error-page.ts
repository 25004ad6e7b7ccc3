import { errorPagePath, type TppMessageCode } from '@havn/contract'
import { consoleUrl } from './dev/console-process.ts'
import { readDevFile } from './dev/dev-file.ts'
import type { StatePaths } from './state.ts'

/** Returns the address of the page about an error code in this console. */
export function errorPageUrl(consolePort: number, code: TppMessageCode): string {
  return `${consoleUrl(consolePort)}/docs/${errorPagePath(code)}`
}

/** Finds the address of the page about an error code, in the console of the sandbox that runs here; undefined without one. */
export type FindErrorPage = (code: TppMessageCode) => string | undefined

export function errorPagesOf(state: StatePaths): FindErrorPage {
  const consolePort = readDevFile(state)?.consolePort
  return (code) => (consolePort === undefined ? undefined : errorPageUrl(consolePort, code))
}
