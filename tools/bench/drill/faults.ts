import { setTimeout as sleep } from 'node:timers/promises'
import { withUser } from '@havn/local-postgres'
import { queryOnce } from '../faults/cluster/cluster.ts'
import { createOnePayment } from '../load/psu-calls.ts'
import { connectAsTpp } from '../production/calls.ts'
import { usualMilliseconds } from '../production/core-bank.ts'
import type { DeployedBank, Deployment } from '../production/deployment.ts'
import { TPP_ID } from '../production/trust.ts'

/** Something that goes wrong, and the alert that whoever is on call must get. */
export interface Fault {
  readonly name: string
  readonly alert: string
  /** The banks that alerts must name; none if it is about all of the deployment. */
  readonly banks: readonly string[]
  /** Does it, and returns what to remark about it. */
  strike(): Promise<string | undefined>
  cure(): Promise<void>
  /** Whether the alert stays for an hour by design: others go on meanwhile. */
  readonly staysForAnHour?: boolean
}

const hour = 1 / 24
const OPERATORS = ['kari', 'ola'] as const

/** What goes wrong in a drill, one after the other. `first` has a core system of its own; `busy` are banks with traffic. */
export function listFaults(deployment: Deployment, busy: readonly DeployedBank[]): readonly Fault[] {
  const [first, second = first] = busy
  if (first === undefined || second === undefined) throw new Error('expected a bank')
  const { coreSystems, loginProvider, database } = deployment
  let makeRoom: (() => void) | undefined
  return [
    blockedTpp(deployment, second),
    {
      name: `the core bank of ${first.name} killed`,
      alert: 'HavnCoreBankNotAnswering',
      banks: [first.name],
      async strike() {
        await coreSystems[0]?.kill()
        return undefined
      },
      async cure() {
        await coreSystems[0]?.answerAfter(usualMilliseconds)
      },
    },
    {
      name: 'the login provider of all banks killed',
      alert: 'HavnLoginProviderNotAnswering',
      banks: busy.map(({ name }) => name),
      async strike() {
        await loginProvider.program().end('SIGKILL')
        return undefined
      },
      cure: () => loginProvider.start(),
    },
    {
      name: 'the disk of the database full',
      alert: 'HavnDatabaseNotWritable',
      banks: [],
      async strike() {
        makeRoom = database.fillDisk?.()
        return undefined
      },
      async cure() {
        makeRoom?.()
      },
    },
    {
      name: `the seal of ${second.name} expired`,
      alert: 'HavnCertificateEnds',
      banks: [second.name],
      // A certificate begins an hour before it is issued.
      async strike() {
        deployment.renewSeal(second, hour)
        return undefined
      },
      async cure() {
        deployment.renewSeal(second, 365)
      },
    },
  ]
}

/** Blocked by one operator alone, and let in again by two. */
function blockedTpp(deployment: Deployment, bank: DeployedBank): Fault {
  const { database } = deployment
  const command = (operator: string, ...words: readonly string[]) =>
    deployment.havn(withUser(database.urls.owner, operator), words)
  const at = [TPP_ID, '--bank', bank.name, '--reason', 'a drill']
  return {
    name: `a TPP blocked at ${bank.name} in an emergency`,
    alert: 'HavnEmergencyUsed',
    banks: [bank.name],
    staysForAnHour: true,
    async strike() {
      for (const operator of OPERATORS)
        await queryOnce(
          database.urls.owner,
          `create role ${operator} login in role havn_operator;
           insert into tenancy.operator_bank values ('${operator}', '00000000-0000-0000-0000-000000000000')`,
        )
      await command('kari', 'trust', 'block', ...at, '--emergency')
      return `last call served ${(await lastServed(deployment, bank)).toFixed(1)} s after the command`
    },
    async cure() {
      const printed = await command('kari', 'trust', 'unblock', ...at)
      const [proposal = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(printed) ?? []
      await command('ola', 'proposal', 'confirm', proposal)
    },
  }
}

/** Seconds until the last of calls is served that both servers get in turn. */
async function lastServed(deployment: Deployment, bank: DeployedBank): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  const tpp = connectAsTpp(deployment, bank)
  for (let last = 0; ; await sleep(100)) {
    const isServed = await createOnePayment(tpp).then(
      () => true,
      () => false,
    )
    if (isServed) last = seconds()
    // The promise is five seconds.
    else if (seconds() - last > 6) return last
  }
}
