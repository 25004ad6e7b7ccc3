import { formatDateTime, OPERATIONS, type SandboxSnapshot } from '@havn/contract'
import type { Queries } from '@havn/server/platform/database/database'
import { answerTo, refuse, serve } from '@havn/server/edge'
import { actorOf, refuseUnknown, changeIdempotently } from '../data/data-answers.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { restoreSnapshot } from './restore-snapshot.ts'
import {
  deleteSnapshot,
  findSnapshot,
  listSnapshots,
  lockBankData,
  type Snapshot,
} from './snapshots.store.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** Serves snapshots: states of a sandbox bank that a TPP's tests can restore. */
export function serveSnapshots(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.createSandboxSnapshot, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const { nowMilliseconds } = call
      const taken = await takeSnapshot(queries, actorOf(call), { ...call.body, nowMilliseconds })
      if (!taken.ok) return refuse(taken.problem)
      const body = toSnapshotResponse(taken.value)
      return answerTo(call, { status: 201, headers: { Location: body._links.self.href }, body })
    }),
  )

  serve(routeContext, OPERATIONS.listSandboxSnapshots, async (call) => {
    const rows = await listSnapshots(tppDatabase, actorOf(call))
    return answerTo(call, { status: 200, body: rows.map(toSnapshotResponse) })
  })

  serve(routeContext, OPERATIONS.restoreSandboxSnapshot, async (call) => {
    const restore = async (queries: Queries) => {
      const restored = await restoreSnapshot(setup, queries, actorOf(call), call.pathParameters.name)
      return restored === undefined
        ? NOT_FOUND
        : answerTo(call, { status: 200, body: toSnapshotResponse(restored) })
    }
    const answer = await changeIdempotently(setup, call, restore, ['data', 'clock'])
    // This server's next call uses the restored clock at once; other servers notice it at their next write.
    await routeContext.banks.refresh(call.bank)
    return answer
  })

  serve(routeContext, OPERATIONS.deleteSandboxSnapshot, (call) =>
    changeIdempotently(setup, call, async (queries) => {
      const key = { bankId: call.bank.bankId, name: call.pathParameters.name }
      await lockBankData(queries, key.bankId)
      if ((await findSnapshot(queries, actorOf(call), key.name)) === undefined) return NOT_FOUND
      await deleteSnapshot(queries, key)
      return answerTo(call, { status: 204 })
    }),
  )
}

const NOT_FOUND = refuseUnknown('snapshot', 'name')

function toSnapshotResponse({ name, takenAt, bankTime, counts }: Snapshot): SandboxSnapshot {
  const href = `/v1/sandbox/snapshots/${name}`
  return {
    name,
    takenAt: formatDateTime(takenAt),
    bankTime: formatDateTime(bankTime),
    counts,
    _links: {
      self: { href, verbs: ['DELETE'] },
      restore: { href: `${href}/restore`, verbs: ['POST'] },
    },
  }
}
