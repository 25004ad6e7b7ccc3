import { existsSync, readFileSync } from 'node:fs'
import { parseUuid } from '@havn/contract'
import { linkOf, scaRedirectOf } from '@havn/tpp-sdk'
import type { TppAnswer } from '@havn/tpp-sdk'
import type { StatePaths } from './state.ts'
import { writeSecret } from './state.ts'

/** Of an answer that waits for the PSU: the link to send them to, or where to ask for the authorisation. */
export type Awaited =
  | { kind: 'redirect'; link: string }
  | { kind: 'decoupled'; authorisationsPath: string }

export function awaitedBy(answer: TppAnswer): Awaited | undefined {
  const link = scaRedirectOf(answer)
  if (link !== undefined) return { kind: 'redirect', link }
  const authorisationsPath = linkOf(answer, 'startAuthorisation')
  const isDecoupled = answer.headers['aspsp-sca-approach'] === 'DECOUPLED'
  return isDecoupled && authorisationsPath !== undefined
    ? { kind: 'decoupled', authorisationsPath }
    : undefined
}
