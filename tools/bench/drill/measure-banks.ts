import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicroseconds } from '../environment/process-cpu.ts'
import { until, withDescendants } from '../faults/cluster/programs.ts'
import { createOnePayment, NATIONAL_ID } from '../load/psu-calls.ts'
import { approveOnPages } from '../load/psu-pages.ts'
import { connectAsTpp } from '../production/calls.ts'
import type { Deployment } from '../production/deployment.ts'
import { inParallel } from '../production/measure.ts'
import type { BanksRun } from '../production/result.ts'
import { describeMachine, measuredCommit } from '../report/describe-run.ts'

const idleMinutes = 2
const scrapeMilliseconds = 15_000

/** What many banks cost one server, without traffic and after a payment at each. */
export async function measureBanks(deployment: Deployment): Promise<BanksRun> {
  const { banks, database, startSeconds } = deployment
  const [server] = deployment.servers
  if (server === undefined) throw new Error('expected a server')
  await server.program().end('SIGTERM')
  const startedAt = performance.now()
  await server.start()
  const restartSeconds = (performance.now() - startedAt) / 1_000
  const scrape = async () => (await fetch(`http://${server.operations}/metrics`)).text()
  const used = () => ({ server: cpuMicroseconds(server.program().pid), postgres: database.cpu().primary })
  // What a start leaves to be done is not idle yet.
  await sleep(60_000)

  const before = used()
  for (let waited = 0; waited < idleMinutes * 60_000; waited += scrapeMilliseconds) {
    await sleep(scrapeMilliseconds)
    await scrape()
  }
  const after = used()
  const perMinute = (part: 'server' | 'postgres') =>
    Math.round((after[part] - before[part]) / 1_000 / idleMinutes)
  const idle = { series: countSeries(await scrape()), megabytes: memoryOf(server.program().pid) }

  const reload = await measureReload(deployment, () => used().server)
  await inParallel(4, banks.length, async (index) => {
    const bank = banks[index]
    if (bank !== undefined)
      await approveOnPages(await createOnePayment(connectAsTpp(deployment, bank)), NATIONAL_ID)
  })
  return {
    commit: await measuredCommit(),
    date: new Date().toISOString(),
    machine: describeMachine(database.version),
    banks: banks.length,
    startSeconds: { first: toTenth(startSeconds), again: toTenth(restartSeconds) },
    memoryMegabytes: { idle: idle.megabytes, busy: memoryOf(server.program().pid) },
    series: { idle: idle.series, busy: countSeries(await scrape()) },
    idleCpuMilliseconds: { server: perMinute('server'), postgres: perMinute('postgres') },
    reload,
  }
}

/** Changes the document of one bank, and waits until the server says that it uses it. */
async function measureReload({ banks, servers }: Deployment, usedByServer: () => number) {
  const [bank, server] = [banks.at(-1), servers[0]]
  if (bank === undefined || server === undefined) throw new Error('expected a bank')
  const log = join(bank.folder, '../../..', `${server.name}.log`)
  const isUsed = (line: string) =>
    line.includes('a bank has a new configuration') && line.includes(`"${bank.name}"`)
  const countUses = () => readFileSync(log, 'utf8').split('\n').filter(isUsed).length
  const [uses, cpuBefore, path] = [countUses(), usedByServer(), join(bank.folder, 'bank.json')]
  const document: object = JSON.parse(readFileSync(path, 'utf8'))
  const startedAt = performance.now()
  writeFileSync(path, JSON.stringify({ ...document, showsFees: false }))
  await until('the document is in use', 60, () => countUses() > uses)
  return {
    seconds: toTenth((performance.now() - startedAt) / 1_000),
    cpuMilliseconds: Math.round((usedByServer() - cpuBefore) / 1_000),
  }
}

const countSeries = (text: string) => text.split('\n').filter((line) => /^[a-z]/.test(line)).length

/** The memory of a process and of those that it has started. */
function memoryOf(pid: number): number {
  const kilobytes = withDescendants([pid]).map((one) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0),
  )
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024)
}

const toTenth = (value: number) => Math.round(value * 10) / 10
