import { failure, type Result, success } from '@havn/contract'
import { type BankKeys, KEY_USE_NAMES, type OwnKeys, toSecret } from '../shared/key-ring.ts'
import { rotateUse } from './commands/rotate.ts'
import { digestOf, problemOfUse, timesOf } from './key-settings.ts'
import { KEY_USES } from './key-uses.ts'
import { FIRST, type ListedKey } from './listed-key.ts'

/** The keys of a bank that has its own, as its file lists them. */
export interface BankKeyList extends OwnKeys {
  /** With when the deployment's keys end at this bank: in such a list, `first` stands for all of them. */
  readonly listed: readonly ListedKey[]
  /** What `digestOf` makes of the list. */
  readonly digest: string
}

/** Makes a bank's own keys of a list, or says which use has none. */
export function toBankKeyList(given: readonly ListedKey[]): Result<BankKeyList, readonly string[]> {
  const periods = given.flatMap((key) =>
    key.secret === undefined
      ? []
      : [{ ...timesOf(key), use: key.use, id: key.id, secret: toSecret(key.secret) }],
  )
  const problems = KEY_USE_NAMES.flatMap((use) => problemOfUse(use, periods, 'expected a key for every use'))
  if (problems.length > 0) return failure(problems)
  const listed = [...given, ...endsOfDeployment(given)]
  const deploymentUntil = new Map(
    listed.filter(({ id }) => id === FIRST).map((key) => [key.use, timesOf(key).acceptedUntil]),
  )
  return success({ listed, periods, deploymentUntil, digest: digestOf(listed) })
}

/** What a list does not say: the deployment's keys are accepted for as long as what they made for the bank may live. */
function endsOfDeployment(given: readonly ListedKey[]): readonly ListedKey[] {
  return KEY_USE_NAMES.flatMap((use): readonly ListedKey[] => {
    const ofUse = given.filter((key) => key.use === use)
    const begins = Math.min(...ofUse.map((key) => timesOf(key).usedFrom))
    const { acceptedSeconds } = KEY_USES[use]
    if (ofUse.some(({ id }) => id === FIRST)) return []
    if (acceptedSeconds === undefined) return [{ use, id: FIRST }]
    return [{ use, id: FIRST, acceptedUntil: new Date(begins + acceptedSeconds * 1000).toISOString() }]
  })
}

/** A first list for a bank: a key for every use, which is used when all servers know it. */
export function newBankKeyList(now: number, usedInSeconds: number): readonly ListedKey[] {
  return KEY_USE_NAMES.reduce<readonly ListedKey[]>(
    (listed, use) => rotateUse(listed, use, { now, usedInSeconds, endsOld: false }).listed,
    [],
  )
}

/** Which keys of a bank have the id of one of the deployment: nobody could say which of the two made a value. */
export function findSharedIds(
  listed: readonly ListedKey[],
  deployment: Pick<BankKeys, 'kept'>,
): readonly ListedKey[] {
  return listed.filter(({ use, id }) => deployment.kept(use).some((key) => key.id === id))
}
