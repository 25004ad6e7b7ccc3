import { DATABASE_STRIKES } from './database-strikes.ts'
import { NODE_STRIKES } from './node-strikes.ts'
import { SERVER_STRIKES } from './server-strikes.ts'
import type { Strike } from './strike.ts'

const STRIKES: readonly Strike[] = [...NODE_STRIKES, ...DATABASE_STRIKES, ...SERVER_STRIKES]

/** What CI runs. The order is such that each strike finds the cluster whole soon. */
const SHORT: readonly string[] = [
  'kill-server',
  'kill-etcd',
  'core-bank-down',
  'cancel-wait',
  'kill-primary',
  'freeze-node',
]

/** The strikes of these names; without names those of a short or full run. */
export function chooseStrikes(names: readonly string[] | undefined, isShort: boolean): readonly Strike[] {
  const wanted = names ?? (isShort ? SHORT : STRIKES.map(({ name }) => name))
  return wanted.map((name) => {
    const strike = STRIKES.find((one) => one.name === name)
    if (strike !== undefined) return strike
    throw new Error(`no fault is called ${name}; there are ${STRIKES.map((one) => one.name).join(', ')}`)
  })
}
