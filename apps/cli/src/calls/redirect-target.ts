import { unreachableTarget } from '@havn/scenario-plays'
import { consoleUrl } from '../dev/console-process.ts'
import { readDevFile } from '../dev/dev-file.ts'
import type { StatePaths } from '../installation/state.ts'

/**
 * Where the bank sends the PSU after an SCA, unless the caller says otherwise: the page of the console that shows what came
 * back. Without a console, or with another server than the sandbox here, no page would be there.
 */
export function redirectTarget(state: StatePaths, { url }: { readonly url?: string | undefined }): string {
  const port = url === undefined ? readDevFile(state)?.consolePort : undefined
  return port === undefined ? unreachableTarget : `${consoleUrl(port)}/tpp/callback`
}
