import { existsSync, readFileSync } from 'node:fs'
import { linkOf, scaRedirectOf } from '@havn/tpp-sdk'
import type { TppAnswer } from '@havn/tpp-sdk'
import type { StatePaths } from './state.ts'
import { writePrivate } from './state.ts'

/** What an answer leaves for the PSU to do. `trace` leads to the authorisation; approve understands it. */
type Pending = { approach: 'REDIRECT' | 'DECOUPLED'; trace: string }

export function pendingApproval(answer: TppAnswer): Pending | undefined {
  const redirect = scaRedirectOf(answer)
  if (redirect !== undefined) return { approach: 'REDIRECT', trace: redirect }
  if (answer.headers['aspsp-sca-approach'] !== 'DECOUPLED') return undefined
  // A started authorisation names itself; a created payment at least where its authorisations are listed.
  const trace = linkOf(answer, 'scaStatus') ?? linkOf(answer, 'startAuthorisation')
  return trace === undefined ? undefined : { approach: 'DECOUPLED', trace }
}

/** A link opens the PSU's pages, so it is kept like a key. */
export function rememberAuthorisation(state: StatePaths, { trace }: Pending): void {
  writePrivate(state.lastAuthorisation, `${trace}\n`)
}

export function lastAuthorisation(state: StatePaths): string {
  if (existsSync(state.lastAuthorisation)) return readFileSync(state.lastAuthorisation, 'utf8').trim()
  throw new Error(
    'there is no last authorisation: make a payment with ./havn call first, or give the id of one, or its scaRedirect link',
  )
}
