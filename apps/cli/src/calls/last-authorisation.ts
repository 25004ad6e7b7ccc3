import { existsSync, readFileSync } from 'node:fs'
import { linkOf, scaRedirectOf } from '@havn/tpp-sdk'
import type { TppAnswer } from '@havn/tpp-sdk'
import { writePrivate } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import type { StatePaths } from '../installation/state.ts'

/** An approval that an answer asks of the PSU. `trace` is a link or path from which `approve` finds the authorisation. */
export type PendingApproval = { approach: 'REDIRECT' | 'DECOUPLED'; trace: string }

export function findPendingApproval(answer: TppAnswer): PendingApproval | undefined {
  const redirect = scaRedirectOf(answer)
  if (redirect !== undefined) return { approach: 'REDIRECT', trace: redirect }
  if (answer.headers['aspsp-sca-approach'] !== 'DECOUPLED') return undefined
  // The answer to a started authorisation has its id; that to a created payment has the path that lists authorisations.
  const trace = linkOf(answer, 'scaStatus') ?? linkOf(answer, 'startAuthorisation')
  return trace === undefined ? undefined : { approach: 'DECOUPLED', trace }
}

/** Stores the link privately, because it opens the PSU's pages. */
export function rememberAuthorisation(state: StatePaths, { trace }: PendingApproval): void {
  writePrivate(state.lastAuthorisation, `${trace}\n`)
}

export function readLastAuthorisation(state: StatePaths): string {
  if (existsSync(state.lastAuthorisation)) return readFileSync(state.lastAuthorisation, 'utf8').trim()
  throw new Error(
    `there is no last authorisation: make a payment with ${commandName()} call first, or give the id of one, or its scaRedirect link`,
  )
}
