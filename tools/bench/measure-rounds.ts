import assert from 'node:assert/strict'
import type { BareInserts } from './bare-inserts.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import { combineRounds, type Figures } from './figures.ts'
import { type Load, measureBare, measureLoad } from './measure-load.ts'
import { countApproved, readAuthorisationIds, readPaymentIds } from './payments.ts'
import type { Part, Plan } from './plan.ts'
import { approvalOf, CREATE, detailsOf, type PsuCalls, statusOf } from './psu-calls.ts'
import type { HavnProcess } from './server-process.ts'

/** The processes that are measured in turn. */
export interface Measured {
  readonly environment: BenchEnvironment
  readonly plan: Plan
  readonly inserts: BareInserts
  readonly bareClients: number
  readonly psu: PsuCalls
  readonly havn: HavnProcess
  readonly prism: HavnProcess | undefined
}

/** One measurement of a round, under the name that its figures get. */
interface Case {
  readonly name: string
  readonly measure: () => Promise<Figures>
}

/** Measures everything in turn, round after round, so that other load on the machine affects all of it alike. */
export async function measureRounds(measured: Measured): Promise<Record<string, Figures>> {
  const { environment, plan, havn } = measured
  const cases = casesOf(measured)
  const rounds = new Map<string, Figures[]>(cases.map(({ name }) => [name, []]))
  await measureLoad(environment, havn, {
    connections: 64,
    count: Math.max(2_000, plan.count),
    templates: [CREATE],
    status: 201,
  })
  for (let round = 0; round < plan.rounds; round += 1)
    for (const { name, measure } of cases) {
      rounds.get(name)?.push(await measure())
      process.stdout.write('.')
    }
  process.stdout.write('\n')
  return Object.fromEntries([...rounds].map(([name, figures]) => [name, combineRounds(figures)]))
}

function casesOf(measured: Measured): Case[] {
  const { environment, plan, inserts, bareClients, psu, havn, prism } = measured
  const { parts, count, pages, creations, bareSeconds } = plan
  const load = (part: Part, name: string, one: Load): Case[] =>
    parts.includes(part)
      ? [{ name: `${name}@${one.connections}`, measure: () => measureLoad(environment, havn, one) }]
      : []
  const read = (part: Part, name: string, templates: Load['templates']) =>
    load(part, name, { connections: 64, count, templates, status: 200 })
  const page = (name: string, template: Load['templates'][number]) =>
    load('page', name, { connections: 16, count: pages, templates: [template], status: 200 })
  const ofPayments = (part: 'status' | 'details', templateOf: typeof statusOf): Case[] =>
    parts.includes(part)
      ? [
          {
            name: `${part}@64`,
            measure: async () => {
              const templates = (await readPaymentIds(environment, count)).map(templateOf)
              return measureLoad(environment, havn, { connections: 64, count, templates, status: 200 })
            },
          },
        ]
      : []
  const peer: Load = { connections: 64, count: Math.min(count, 2_000), templates: [CREATE], status: 201 }
  return [
    {
      name: 'bare',
      measure: () => measureBare(environment, inserts, { clients: bareClients, seconds: bareSeconds }),
    },
    ...creations.flatMap((one) => load('create', 'create', { ...one, templates: [CREATE], status: 201 })),
    ...load('psu-id', 'psu-id', { connections: 64, count, templates: [psu.createWithPsuId], status: 201 }),
    ...ofPayments('status', statusOf),
    ...ofPayments('details', detailsOf),
    ...read('accounts', 'accounts', [psu.accounts]),
    ...page('newest-page', psu.newestPage),
    ...page('oldest-page', psu.oldestPage),
    ...(parts.includes('approval')
      ? [{ name: 'approval@8', measure: () => measureApprovals(measured) }]
      : []),
    ...(prism === undefined
      ? []
      : [{ name: `prism@${peer.connections}`, measure: () => measureLoad(environment, prism, peer) }]),
  ]
}

/** Approves payments that were created for it: an authorisation ends after a few minutes. */
async function measureApprovals({ environment, plan, havn }: Measured): Promise<Figures> {
  const count = plan.approvals
  await measureLoad(environment, havn, { connections: 8, count, templates: [CREATE], status: 201 })
  const templates = (await readAuthorisationIds(environment, count)).map(approvalOf)
  const before = await countApproved(environment)
  const figures = await measureLoad(environment, havn, { connections: 8, count, templates, status: 200 })
  assert.equal((await countApproved(environment)) - before, count, 'every payment must be approved')
  return figures
}
