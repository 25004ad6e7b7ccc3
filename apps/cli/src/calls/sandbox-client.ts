import { existsSync, readFileSync } from 'node:fs'
import { createTppClient } from '@havn/tpp-sdk'
import type { TppClient } from '@havn/tpp-sdk'
import { readAuthorities } from './authorities.ts'
import { readTpp } from '../tpp/read-tpp.ts'
import { commandName } from '../terminal/command-name.ts'
import { readDevFile } from '../dev/dev-file.ts'
import type { StatePaths } from '../installation/state.ts'

export type ClientOptions = { tpp: string; url?: string; caFile?: string }

/** Opens a client for the sandbox of the state folder, or the server of --url, as this TPP. Its errors explain what to do. */
export function openClient(state: StatePaths, options: ClientOptions): TppClient {
  const tpp = readTpp(state, options.tpp)
  const baseUrl = options.url ?? `https://localhost:${readDevFile(state)?.httpsPort ?? 8443}`
  const ca = readAuthorities(state, options)
  const qwac = options.url === undefined ? undefined : readQwac(state, options.tpp)
  const client = createTppClient({
    baseUrl,
    ...tpp,
    ...(ca === undefined ? {} : { ca }),
    ...(qwac === undefined ? {} : { qwac }),
  })
  return {
    call: (call) =>
      client.call(call).catch((problem: unknown) => {
        throw new Error(explainFailure(problem, baseUrl), { cause: problem })
      }),
  }
}

/** The TPP's client certificate: a server that was named may want one. */
function readQwac(state: StatePaths, tpp: string): { certificate: string; key: string } | undefined {
  const [certificate, key] = [state.tppQwac(tpp), state.tppQwacKey(tpp)]
  if (!existsSync(certificate) || !existsSync(key)) return undefined
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}

function explainFailure(problem: unknown, baseUrl: string): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  const text = problem instanceof Error ? problem.message : String(problem)
  if (code === 'ECONNREFUSED') {
    return `nothing listens at ${baseUrl}: start the sandbox with ${commandName()} dev, or name a server with --url`
  }
  if (/CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE/.test(code)) {
    return `the server at ${baseUrl} shows a certificate of an authority that this machine does not know (${text}): if it is the right one, name a file with its certificate in --ca-file or NODE_EXTRA_CA_CERTS`
  }
  return `${baseUrl} could not be called: ${text || code}`
}
