import { readAuthorities } from '../calls/authorities.ts'
import { readDevFile } from '../dev/dev-file.ts'
import { statePaths } from '../installation/state.ts'
import { askBank, type BankOpinion } from './ask-bank.ts'
import type { GivenRequest } from './given-request.ts'

/** Asks the sandbox of the state folder if one runs, or the server of --url; nobody with --offline. */
export async function askSandbox(
  request: GivenRequest,
  { url, offline }: { url?: string; offline?: boolean },
): Promise<BankOpinion | undefined> {
  if (offline === true) return undefined
  const state = statePaths()
  const dev = readDevFile(state)
  const baseUrl = url ?? (dev === undefined ? undefined : `https://localhost:${dev.httpsPort}`)
  if (baseUrl === undefined) return undefined
  return askBank(request, { baseUrl, ca: readAuthorities(state, { url }) })
}
