import { commandName } from '../terminal/command-name.ts'
import type { ConformArguments } from './read-conform.ts'

/** One sentence about a server that does not answer at all, and what to do. */
export function explainUnreachable(
  problem: Error,
  baseUrl: string,
  { url, ca }: Pick<ConformArguments, 'url' | 'ca'>,
): string {
  const code = 'code' in problem ? String(problem.code) : ''
  if (code === 'ECONNREFUSED')
    return url === undefined
      ? `nothing listens at ${baseUrl}: start the sandbox with ${commandName()} dev, or name a server with --url`
      : `nothing listens at ${baseUrl}: check the address, and that the server runs (a sandbox here: ${commandName()} dev)`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the host ${new URL(baseUrl).hostname} was not found: check the address in --url`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the server at ${baseUrl} shows a certificate for another host (${problem.message})`
  if (/CERT|SELF_SIGNED|ISSUER/.test(code)) {
    const issuer = ca === undefined ? 'no authority issued that is trusted here' : `${ca} did not issue`
    return `the server at ${baseUrl} shows a certificate that ${issuer} (${problem.message}): name its authority with --ca`
  }
  return `${baseUrl} could not be called: ${problem.message || code}`
}
