import { setTimeout as sleep } from 'node:timers/promises'
import { startMonitoring } from '../../../test/metrics/prometheus.ts'
import { until } from '../faults/cluster/programs.ts'
import type { Deployment } from '../production/deployment.ts'
import { type Fault, listFaults } from './faults.ts'
import { startOrdinaryLoad } from './ordinary-load.ts'
import { receiveAlerts, type ReportedAlert } from './receive-alerts.ts'

interface DrillOptions {
  readonly quietMinutes: number
  /** Parts of the names of faults. */
  readonly only: readonly string[]
}

type Receiver = Awaited<ReturnType<typeof receiveAlerts>>

/** A row of the table. */
type Row = Readonly<Record<'fault' | 'alert' | 'bank named' | 'seconds' | 'resolved after', string>>

/** Prometheus has seen both servers twice. */
const settleMilliseconds = 60_000
const [fireSecondsMax, resolveSecondsMax] = [600, 4_500]

/** Runs ordinary load for a while, and then the faults, and prints what was reported. Returns whether it was as it must be. */
export async function runDrill(
  deployment: Deployment,
  { quietMinutes, only }: DrillOptions,
): Promise<boolean> {
  const receiver = await receiveAlerts()
  const targets = deployment.servers.map(({ operations }) => operations)
  const monitoring = await startMonitoring({ targets, isFast: false, receiver: receiver.url })
  // The last bank has no traffic, and must raise nothing.
  const busy = deployment.banks.slice(0, -1)
  const load = startOrdinaryLoad(deployment, busy)
  const rows: Row[] = []
  try {
    const startedAt = performance.now()
    await sleep(settleMilliseconds + quietMinutes * 60_000)
    const early = receiver.since(startedAt)
    const name = `none: ${quietMinutes} minutes, ${load.counts.paid} payments, ${load.counts.failed} failed`
    rows.push({ fault: name, alert: listAlerts(early), 'bank named': '', seconds: '', 'resolved after': '' })
    console.log(name, listAlerts(early))
    const faults = listFaults(deployment, busy).filter(({ name: one }) =>
      only.some((part) => one.includes(part)),
    )
    const later: Promise<Row>[] = []
    for (const fault of faults) {
      const { row, resolved } = await strike(fault, receiver)
      const whole = resolved.then((seconds): Row => ({ ...row, 'resolved after': seconds }))
      later.push(whole)
      if (fault.staysForAnHour !== true) await whole
    }
    rows.push(...(await Promise.all(later)))
    const all = receiver.since(startedAt)
    const quiet = deployment.banks.at(-1)?.name
    const unexpected = all.filter(
      ({ name: alert, bank }) => bank === quiet || !faults.some((fault) => fault.alert === alert),
    )
    console.log(
      `\n${toTable(rows)}\n\nalerts beside these, at ${quiet} without traffic too: ${listAlerts(unexpected)}`,
    )
    return early.length === 0 && unexpected.length === 0
  } finally {
    await load.stop()
    await monitoring.close()
    receiver.close()
  }
}

/** Lets something go wrong, waits for the alerts, and cures it. */
async function strike(fault: Fault, receiver: Receiver) {
  const struckAt = performance.now()
  const of = (status: ReportedAlert['status'], time: number) =>
    receiver.since(time).filter((one) => one.name === fault.alert && one.status === status)
  /** Whether every bank that must be named is, or, if none must, anything was reported. */
  const isWhole = (reported: readonly ReportedAlert[]) =>
    reported.length > 0 && fault.banks.every((bank) => reported.some((one) => one.bank === bank))
  const remark = await fault.strike()
  await until(`${fault.alert}: ${fault.banks.join(', ')}`, fireSecondsMax, () =>
    isWhole(of('firing', struckAt)),
  )
  const fired = of('firing', struckAt)
  const seconds = fired.map(({ at }) => Math.round((at - struckAt) / 1_000))
  const row = {
    fault: remark === undefined ? fault.name : `${fault.name} (${remark})`,
    alert: fault.alert,
    'bank named': nameBanks(fired),
    seconds: [...new Set([Math.min(...seconds), Math.max(...seconds)])].join('–'),
  }
  console.log(...Object.values(row))
  const curedAt = performance.now()
  await fault.cure()
  const resolved = until(`${fault.alert} resolved`, resolveSecondsMax, () =>
    isWhole(of('resolved', curedAt)),
  ).then(() => `${Math.round((performance.now() - curedAt) / 1_000)} s`)
  return { row, resolved: resolved.catch(() => 'not resolved') }
}

function nameBanks(alerts: readonly ReportedAlert[]): string {
  const names = [...new Set(alerts.map(({ bank }) => bank ?? 'all'))]
  return names.length > 2 ? `${names.length} banks: ${names[0]} … ${names.at(-1)}` : names.join(', ')
}

function listAlerts(alerts: readonly ReportedAlert[]): string {
  const names = new Set(alerts.map(({ name, bank }) => (bank === undefined ? name : `${name} ${bank}`)))
  return names.size === 0 ? 'none' : [...names].join(', ')
}

function toTable(rows: readonly Row[]): string {
  const [head] = rows
  if (head === undefined) return ''
  const columns = Object.keys(head)
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => Object.values(row))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
