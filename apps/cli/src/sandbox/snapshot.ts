import { compileBody, OPERATIONS, SandboxSnapshot, SandboxSnapshotList } from '@havn/contract'
import { ask } from '../calls/ask.ts'
import { commandFor } from '../calls/command-for.ts'
import { refusedError } from '../calls/explain-refusal.ts'
import { hint, output, type OutputOptions } from '../terminal/output.ts'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'

type SnapshotOptions = ClientOptions & OutputOptions

const readSnapshot = compileBody(SandboxSnapshot)
const readList = compileBody(SandboxSnapshotList)

const pathOf = (template: string, name: string) => template.replace('{name}', encodeURIComponent(name))

/** What is needed to explain that there is no such snapshot. */
const unknown = (options: SnapshotOptions) => ({
  ifUnknown: `the snapshots that there are: ${commandFor('snapshot list', options)}`,
})

/** Keeps the state of the sandbox under a name. */
export async function saveSnapshot(name: string, options: SnapshotOptions): Promise<void> {
  const { method, path } = OPERATIONS.createSandboxSnapshot
  const call = { method, path, body: JSON.stringify({ name }) }
  const client = openClient(statePaths(), options)
  const saved = await ask(client, call, { status: 201, read: readSnapshot, optionOf: { name: 'name' } })
  output(options, saved, () => `Saved: ${formatSnapshot(saved)}`)
  hint(`Return to it: ${commandFor(`snapshot restore ${name}`, options)}`)
}

/** Returns to a snapshot: data, consents, quotas and the bank's clock are as they were. */
export async function restoreSnapshot(name: string, options: SnapshotOptions): Promise<void> {
  const { method, path } = OPERATIONS.restoreSandboxSnapshot
  const call = { method, path: pathOf(path, name) }
  const client = openClient(statePaths(), options)
  const restored = await ask(client, call, { status: 200, read: readSnapshot, ...unknown(options) })
  output(options, restored, () => `Restored: ${formatSnapshot(restored)}`)
}

export async function listSnapshots(options: SnapshotOptions): Promise<void> {
  const { method, path } = OPERATIONS.listSandboxSnapshots
  const client = openClient(statePaths(), options)
  const list = await ask(client, { method, path }, { status: 200, read: readList })
  output(options, list, () => (list.length === 0 ? 'No snapshots.' : list.map(formatSnapshot).join('\n')))
}

export async function deleteSnapshot(name: string, options: SnapshotOptions): Promise<void> {
  const { method, path } = OPERATIONS.deleteSandboxSnapshot
  const answer = await openClient(statePaths(), options).call({ method, path: pathOf(path, name) })
  if (answer.status !== 204) throw refusedError(answer, unknown(options))
  output(options, { deleted: name }, () => `Deleted: ${name}`)
}

function formatSnapshot({ name, takenAt, bankTime, counts }: SandboxSnapshot): string {
  const { customers, accounts, transactions } = counts
  return `${name}  taken ${takenAt}, bank's time ${bankTime}, ${customers} customers, ${accounts} accounts, ${transactions} transactions`
}
