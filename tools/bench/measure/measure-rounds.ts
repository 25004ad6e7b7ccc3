import assert from 'node:assert/strict'
import type { Bares } from '../load/bare-inserts.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import { combineRounds, type Figures } from '../report/figures.ts'
import { type Load, measureBare, measureLoad } from './measure-load.ts'
import { countApproved, readAuthorisationIds, readPaymentIds } from '../load/payments.ts'
import type { Part, Plan } from './plan.ts'
import { approvalOf, CREATE, detailsOf, preparePsu, type PsuCalls, statusOf } from '../load/psu-calls.ts'
import type { HavnProcess } from '../environment/server-process.ts'

/** The processes that are measured in turn. */
export interface Measured {
  readonly environment: BenchEnvironment
  readonly plan: Plan
  readonly bares: Bares
  readonly bareClients: number
  readonly havn: HavnProcess
}

/** One measurement of a round, under the name that its figures get. */
interface Case {
  readonly name: string
  readonly measure: () => Promise<Figures>
}

/** Measures everything in turn, round after round, so that other load on the machine affects all of it alike. */
export async function measureRounds(measured: Measured): Promise<Record<string, Figures>> {
  const { environment, plan, havn } = measured
  const rounds = new Map<string, Figures[]>()
  await measureLoad(environment, havn, {
    connections: 64,
    count: Math.max(2_000, plan.count),
    templates: [CREATE],
    status: 201,
  })
  for (let round = 0; round < plan.rounds; round += 1) {
    // The approvals of a round end the session of the PSU who reads, because they are in sessions of their own.
    const psu = await preparePsu(havn.port, environment.tpp)
    for (const { name, measure } of casesOf(measured, psu)) {
      rounds.set(name, [...(rounds.get(name) ?? []), await measure()])
      process.stdout.write('.')
    }
  }
  process.stdout.write('\n')
  return Object.fromEntries([...rounds].map(([name, figures]) => [name, combineRounds(figures)]))
}

function casesOf(measured: Measured, psu: PsuCalls): readonly Case[] {
  const { environment, plan, bares, bareClients, havn } = measured
  const { parts, count, pages, creations, bareSeconds } = plan
  const calls = { connections: 64, count }
  const bare = { clients: bareClients, seconds: bareSeconds }
  const create = (load: Pick<Load, 'connections' | 'count'>, template = CREATE) =>
    measureLoad(environment, havn, { ...load, templates: [template], status: 201 })
  const read = (load: Pick<Load, 'connections' | 'count'>, templates: Load['templates']) =>
    measureLoad(environment, havn, { ...load, templates, status: 200 })
  const readPayments = async (templateOf: typeof statusOf) =>
    read(calls, (await readPaymentIds(environment, count)).map(templateOf))
  const page = { connections: 16, count: pages }
  const cases: readonly (Case & { readonly part?: Part })[] = [
    { name: 'bare', measure: () => measureBare(environment, bares.bare, bare) },
    { part: 'create', name: 'lean', measure: () => measureBare(environment, bares.lean, bare) },
    ...creations.map(
      (load) =>
        ({ part: 'create', name: `create@${load.connections}`, measure: () => create(load) }) as const,
    ),
    { part: 'psu-id', name: 'psu-id@64', measure: () => create(calls, psu.createWithPsuId) },
    { part: 'status', name: 'status@64', measure: () => readPayments(statusOf) },
    {
      part: 'unsigned',
      name: 'status, unsigned@64',
      measure: () => readPayments((id) => ({ ...statusOf(id), signsTarget: false })),
    },
    { part: 'details', name: 'details@64', measure: () => readPayments(detailsOf) },
    {
      part: 'accounts',
      name: 'accounts@8',
      measure: () => read({ connections: 8, count }, [psu.accounts]),
    },
    { part: 'accounts', name: 'accounts@64', measure: () => read(calls, [psu.accounts]) },
    { part: 'page', name: 'newest-page@16', measure: () => read(page, [psu.newestPage]) },
    { part: 'page', name: 'oldest-page@16', measure: () => read(page, [psu.oldestPage]) },
    { part: 'approval', name: 'approval@8', measure: () => measureApprovals(measured) },
  ]
  return cases.filter(({ part }) => part === undefined || parts.includes(part))
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
