import { formatDateTime, OPERATIONS, type SandboxSnapshot } from '@havn/contract'
import { answerTo, errorAnswer, serve } from '@havn/server/xs2a'
import { actorOf, answerNoSuch, changeOnce } from '../data/data-answers.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { restoreSnapshot } from './restore-snapshot.ts'
import { deleteSnapshot, findSnapshot, listSnapshots, lockBank, type SnapshotRow } from './snapshots.store.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** States of the sandbox that a TPP's tests return to. */
export function serveSnapshots(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.createSandboxSnapshot, (call) =>
    changeOnce(setup, call, async (queries) => {
      const { nowMilliseconds } = call
      const taken = await takeSnapshot(queries, actorOf(call), { ...call.body, nowMilliseconds })
      if (!taken.ok) return errorAnswer(409, [taken.problem])
      const body = toSnapshot(taken.value)
      return answerTo(call, { status: 201, headers: { Location: body._links.self.href }, body })
    }),
  )

  serve(routeContext, OPERATIONS.listSandboxSnapshots, async (call) => {
    const rows = await listSnapshots(tppDatabase, actorOf(call))
    return answerTo(call, { status: 200, body: rows.map(toSnapshot) })
  })

  serve(routeContext, OPERATIONS.restoreSandboxSnapshot, async (call) => {
    const answer = await changeOnce(setup, call, async (queries) => {
      const restored = await restoreSnapshot(setup, queries, actorOf(call), call.pathParameters.name)
      return restored === undefined ? NO_SUCH : answerTo(call, { status: 200, body: toSnapshot(restored) })
    })
    // So that this server's next call goes by that clock at once; others learn it from their next write.
    await routeContext.banks.refresh(call.bank)
    return answer
  })

  serve(routeContext, OPERATIONS.deleteSandboxSnapshot, (call) =>
    changeOnce(setup, call, async (queries) => {
      const doomed = { bankId: call.bank.bankId, name: call.pathParameters.name }
      await lockBank(queries, doomed.bankId)
      if ((await findSnapshot(queries, actorOf(call), doomed.name)) === undefined) return NO_SUCH
      await deleteSnapshot(queries, doomed)
      return answerTo(call, { status: 204 })
    }),
  )
}

const NO_SUCH = answerNoSuch('snapshot', 'name')

function toSnapshot({ name, taken_at: takenAt, bank_time: bankTime, counts }: SnapshotRow): SandboxSnapshot {
  const href = `/v1/sandbox/snapshots/${name}`
  return {
    name,
    takenAt: formatDateTime(takenAt),
    bankTime: formatDateTime(bankTime),
    counts: JSON.parse(counts),
    _links: {
      self: { href, verbs: ['DELETE'] },
      restore: { href: `${href}/restore`, verbs: ['POST'] },
    },
  }
}
