import { KEY_USE_NAMES, type KeyUse } from '../../shared/key-ring.ts'
import { digestOf } from '../key-settings.ts'
import { KEY_USES } from '../key-uses.ts'
import { writeKeysFile } from '../keys-file.ts'
import type { ListedKey } from '../listed-key.ts'
import { listProcesses } from '../processes.store.ts'
import { type CommandSetup, fail, timeText, withBank } from './command-setup.ts'
import { findWaiting, pruneKeys, rotateUse } from './rotate.ts'

export interface RotateOptions {
  /** Whether the new keys are used, and the old ones refused, at once. */
  readonly now: boolean
  readonly usedInSeconds: number
  /** Whether to rotate although a process has not read the present list. */
  readonly anyway: boolean
}

const NO_FILE =
  'HAVN_KEYS_FILE is not set: expected the path of the file with the keys. If a secret manager gives the keys as HAVN_KEYS, rotate in a copy of them in a file, and store what the file then has.'

/** Writes a new key for these uses, or for all, and says when the old ones end. */
export async function rotateKeys(
  setup: CommandSetup,
  names: readonly string[],
  { now: isNow, usedInSeconds, anyway }: RotateOptions,
): Promise<number> {
  const { file, listed = [] } = setup.keys
  const bankId = setup.ofBank?.bankId
  if (file === undefined) return fail(setup, NO_FILE)
  const unknown = names.filter((name) => !KEY_USE_NAMES.some((use) => use === name))
  if (unknown.length > 0)
    return fail(setup, `Expected some of ${KEY_USE_NAMES.join(', ')}, got ${unknown.join(', ')}.`)
  const uses = KEY_USE_NAMES.filter((use) => names.length === 0 || names.includes(use))
  const now = setup.now()
  if (!isNow) {
    const waiting = uses.flatMap((use) => describeWaiting(findWaiting(listed, use, now)))
    if (waiting.length > 0) return fail(setup, 'A key was rotated a moment ago and is not used yet:', waiting)
    const behind = anyway ? [] : await listBehind(setup, listed)
    if (behind.length > 0)
      return fail(setup, 'Processes have not read the present keys, and would not read new ones:', behind)
  }
  const times = { now, usedInSeconds: isNow ? 0 : usedInSeconds, endsOld: isNow }
  const rotated: { readonly use: KeyUse; readonly id: string }[] = []
  let next = listed
  for (const use of uses) {
    const one = rotateUse(next, use, times)
    next = one.listed
    rotated.push({ use, id: one.id })
  }
  const written = writeKeysFile(file, next, listed)
  if (!written.ok) return fail(setup, written.problem)
  await setup.withDatabase?.(async (_, report) => {
    for (const { use, id } of rotated) report({ kind: 'key-rotated', reason: use, subject: id, bankId })
  })
  for (const { use, id } of rotated) setup.print(describeRotation(use, id, times))
  setup.print(
    `\nThe keys are now ${digestOf(next)}. Bring the file to every machine; ${withBank('havn keys check', setup)} says who has read it.`,
  )
  return 0
}

function describeWaiting(key: ListedKey | undefined): readonly string[] {
  return key === undefined ? [] : [`${key.use} ${key.id}: used from ${key.usedFrom}`]
}

/** The processes that have read another list than the present one. */
export async function listBehind(
  { withDatabase, ofBank }: CommandSetup,
  listed: readonly ListedKey[],
): Promise<readonly string[]> {
  const processes = (await withDatabase?.((queries) => listProcesses(queries, ofBank?.bank))) ?? []
  const digest = digestOf(listed)
  return processes
    .filter((one) => one.digest !== digest)
    .map((one) => `process ${one.pid} on ${one.host} has read ${one.digest}, not ${digest}`)
}

function describeRotation(
  use: KeyUse,
  id: string,
  { now, usedInSeconds, endsOld }: { now: number; usedInSeconds: number; endsOld: boolean },
): string {
  const usedFrom = now + usedInSeconds * 1000
  const { acceptedSeconds } = KEY_USES[use]
  const old =
    acceptedSeconds === undefined
      ? 'what older keys sealed is still opened'
      : endsOld
        ? 'older keys have ended'
        : `older keys are accepted until ${timeText(usedFrom + acceptedSeconds * 1000)}`
  return `${use}: key ${id} is used from ${timeText(usedFrom)}; ${old}`
}

/** Why keys that have ended cannot be removed: an order that was sealed with one could never be told from a forged one again. */
async function listNeeded(
  { countOrdersUnder }: CommandSetup,
  removed: readonly ListedKey[],
): Promise<readonly string[]> {
  const needed: string[] = []
  for (const { use, id } of removed) {
    if (use !== 'orders') continue
    const waiting = countOrdersUnder === undefined ? undefined : await countOrdersUnder(id)
    if (waiting === undefined)
      needed.push(`orders ${id}: expected HAVN_DATABASE_URL_BANK, to see whether an order waits under it`)
    else if (waiting > 0)
      needed.push(
        `orders ${id}: ${waiting} orders or standing orders wait under it. \`havn keys seal-orders\` seals them with the present key`,
      )
  }
  return needed
}

/** The names of the keys that have ended and are not needed for evidence: those that can be removed. */
export function listPrunable(setup: CommandSetup): readonly string[] {
  const { listed = [] } = setup.keys
  const kept = pruneKeys(listed, setup.now())
  return listed.filter((key) => !kept.includes(key)).map(nameOf)
}

const nameOf = ({ use, id }: ListedKey) => `${use} ${id}`

/** Removes these keys, as long as they have ended and are needed neither for evidence nor for an order that waits. */
export async function pruneFile(setup: CommandSetup, names = listPrunable(setup)): Promise<number> {
  const { file, listed = [] } = setup.keys
  if (file === undefined) return fail(setup, NO_FILE)
  const prunable = listPrunable(setup)
  const others = names.filter((name) => !prunable.includes(name))
  if (others.length > 0)
    return fail(
      setup,
      'Nothing was removed, because these keys have not ended, or are not in the file:',
      others,
    )
  const removed = listed.filter((key) => names.includes(nameOf(key)))
  const needed = await listNeeded(setup, removed)
  if (needed.length > 0) return fail(setup, 'Nothing was removed, because orders wait under keys:', needed)
  const kept = listed.filter((key) => !removed.includes(key))
  const written = removed.length === 0 ? undefined : writeKeysFile(file, kept, listed)
  if (written?.ok === false) return fail(setup, written.problem)
  for (const { use, id } of removed) setup.print(`${use}: key ${id} is removed`)
  setup.print(`${removed.length} of ${listed.length} keys were removed.`)
  return 0
}
