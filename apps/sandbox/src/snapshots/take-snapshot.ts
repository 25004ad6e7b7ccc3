import assert from 'node:assert/strict'
import { failure, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import type { Actor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import {
  countStatementLines,
  findSnapshot,
  insertSnapshot,
  listSnapshots,
  lockBankData,
  type Snapshot,
} from './snapshots.store.ts'

/** The contract documents these limits: they keep a bank's snapshots small and a restore fast. */
const snapshotsMax = 20
const linesMax = 20_000

/** Takes a snapshot, unless a limit or its name forbids it. Needs a `bankDatabase` transaction that acts for the bank. */
export async function takeSnapshot(
  queries: Queries,
  actor: Actor,
  { name, nowMilliseconds }: { name: string; nowMilliseconds: number },
): Promise<Result<Snapshot, Problem>> {
  const { bankId } = actor
  await lockBankData(queries, bankId)
  const others = await listSnapshots(queries, actor)
  if (others.some((other) => other.name === name))
    return conflict('expected a name that is free: a snapshot of this name exists already')
  if (others.length >= snapshotsMax)
    return conflict(`expected at most ${snapshotsMax} snapshots in a sandbox: delete one first`)
  const lines = await countStatementLines(queries, { bankId, countMax: linesMax + 1 })
  if (lines > linesMax)
    return conflict(
      `expected statements of at most ${linesMax} lines in all: delete an account with many transactions`,
    )
  await insertSnapshot(queries, { bankId, name }, new Date(nowMilliseconds).toISOString())
  const taken = await findSnapshot(queries, actor, name)
  assert(taken, 'a snapshot vanished inside its transaction')
  return success(taken)
}

function conflict(text: string): Result<never, Problem> {
  return failure({ reason: 'sandbox-data-conflicts', path: 'name', text })
}
