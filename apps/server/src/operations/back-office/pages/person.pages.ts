import type { FastifyInstance } from 'fastify'
import { isId } from '../../../platform/shared/ids.ts'
import { lookUpPerson, type PersonKeys } from '../person-case.ts'
import type { OfficeGuard } from './office-guard.pages.ts'
import { personView } from './person-view.ts'

const keysMax = 20

/** Serves what a person did, by what the database knows them by: never the national id. */
export function serveOfficePerson(server: FastifyInstance, { send, guarded, inBank }: OfficeGuard): void {
  server.get(
    '/back-office/:bankId/people',
    guarded(async ({ request, context }, reply) => {
      const { query, frame } = request
      const personIds = query.getAll('person').filter(isId).slice(0, keysMax)
      const identityHashes = query.getAll('named').filter(isHash).slice(0, keysMax)
      const found = await inBank(context, (queries) =>
        lookUpPerson(queries, context, { personIds, identityHashes }),
      )
      return send(reply, request, { status: 200, body: personView(frame, context.bankId, found) })
    }),
  )
}

const isHash = (text: string) => /^(?:[0-9a-f]{2}){32,64}$/.test(text)

/** The address of a person's page. It has the core bank's keys for the person and keyed hashes. */
export function personAddress(bankId: string, { personIds, identityHashes }: PersonKeys): string {
  const query = new URLSearchParams([
    ...personIds.map((id) => ['person', id]),
    ...identityHashes.map((hash) => ['named', hash]),
  ])
  return `/back-office/${bankId}/people?${query.toString()}`
}
