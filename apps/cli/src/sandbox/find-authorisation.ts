import { AuthorisationListAnswer, compileBody, parseUuid } from '@havn/contract'
import type { TppClient } from '@havn/tpp-sdk'
import { readLastAuthorisation } from '../calls/last-authorisation.ts'
import { refusedError } from '../calls/explain-refusal.ts'
import type { StatePaths } from '../installation/state.ts'
import { UsageError } from '../terminal/exit-codes.ts'

/** An authorisation and its SCA approach, which is not known if only an id was given. */
export type FoundAuthorisation =
  | { id: string; approach: 'REDIRECT' | 'unknown' }
  /** A decoupled authorisation has no link; its status is read at this path. */
  | { id: string; approach: 'DECOUPLED'; statusPath: string }

/** Finds an authorisation by its id, by its scaRedirect link, or as `last`. */
export async function findAuthorisation(
  given: string,
  { state, client }: { state: StatePaths; client: TppClient },
): Promise<FoundAuthorisation> {
  const trace = given === 'last' ? readLastAuthorisation(state) : given
  if (!trace.startsWith('/v1/')) {
    const id = parseAuthorisationId(trace)
    return { id, approach: trace.includes('/') ? 'REDIRECT' : 'unknown' }
  }
  const named = parseUuid(trace.split('/').at(-1) ?? '')
  if (named.ok) return { id: named.value, approach: 'DECOUPLED', statusPath: trace }
  const id = await newestOf(trace, client)
  return { id, approach: 'DECOUPLED', statusPath: `${trace}/${id}` }
}

/** A link is https://host/sca/{bankId}/{authorisationId}/{token}. */
export function parseAuthorisationId(text: string): string {
  const segments = URL.parse(text)?.pathname.split('/').filter(Boolean) ?? []
  const isLink = segments.length >= 4 && segments.at(-4) === 'sca'
  const id = parseUuid((isLink ? segments.at(-2) : undefined) ?? text)
  if (id.ok) return id.value
  throw new UsageError(
    `expected the id of an authorisation (a UUID), its scaRedirect link, or last, but got ${JSON.stringify(text)}`,
  )
}

const readList = compileBody(AuthorisationListAnswer)

async function newestOf(path: string, client: TppClient): Promise<string> {
  const answer = await client.call({ method: 'GET', path })
  const list = readList(answer.json)
  if (answer.status !== 200 || !list.ok) throw refusedError(answer)
  const newest = list.value.authorisationIds.at(-1)
  if (newest === undefined) throw new Error(`${path} lists no authorisation`)
  return newest
}
