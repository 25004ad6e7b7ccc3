// npm run bench:overload: twice the load that the server can carry, over thousands of connections. Takes two minutes.
//   npm run bench:overload -- --connections 6000 --seconds 8
//   npm run bench:overload -- --processes 2 --in-flight 256   with these settings of the server
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from 'node:net'
import { startBenchPostgres } from './environment/bench-database.ts'
import { makeCertificates, type TppFiles } from './environment/certificates.ts'
import {
  GREETING,
  type OpenConnections,
  openConnections,
  percentile,
  type TimedAnswer,
} from './load/open-loop.ts'
import { CREATE } from './load/psu-calls.ts'
import { type HavnProcess, startHavn } from './environment/server-process.ts'
import { readRequests, signRequests } from './load/sign-requests.ts'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '6000' },
    seconds: { type: 'string', default: '8' },
    processes: { type: 'string', default: '1' },
    'in-flight': { type: 'string', default: '128' },
  },
})
const connectionCount = Number(values.connections)
const seconds = Number(values.seconds)
const newConnections = 800
const calmPerSecond = 25
/** Beyond any capacity, so that so many connections are always busy. */
const saturating = 1_000_000

const folder = mkdtempSync('/tmp/havn-bench-')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const postgres = await startBenchPostgres(join(folder, 'postgres'))
  try {
    const flooding = newTpp('flooding', 'PSDNO-FSA-987654321')
    const calm = newTpp('calm', 'PSDNO-FSA-123456785')
    const authorityFile = join(folder, 'authorities.pem')
    writeFileSync(authorityFile, [flooding, calm].map((tpp) => readFileSync(tpp.authorityFile)).join('\n'))
    const limits = {
      HAVN_CONNECTIONS_MAX: '12000',
      HAVN_CONNECTIONS_PER_ADDRESS_MAX: '12000',
      HAVN_PROCESSES: values.processes,
      HAVN_CALLS_IN_FLIGHT_MAX: values['in-flight'],
    }
    const havn = await startHavn({
      databaseUrl: postgres.url(),
      authorityFile,
      folder,
      variables: limits,
    })
    try {
      await bench(havn, { flooding, calm })
    } finally {
      await havn.stop()
    }
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function newTpp(name: string, organisation: string): TppFiles {
  mkdirSync(join(folder, name))
  return makeCertificates(join(folder, name), organisation)
}

async function bench(
  havn: HavnProcess,
  { flooding, calm }: { flooding: TppFiles; calm: TppFiles },
): Promise<void> {
  const { port, pid } = havn
  const sign = (tpp: TppFiles, count: number) => signAll(tpp, `127.0.0.1:${port}`, count)
  const few = await openConnections({ port }, 64)
  await few.send(await sign(flooding, 3_000), saturating)
  const capacity = await measureCapacity(few, await sign(flooding, 8_000))
  const calmConnections = await openConnections({ port, localAddress: '127.0.0.2' }, 64)
  const alone = await calmConnections.send(await sign(calm, 100), calmPerSecond)
  print('alone', `p50 ${ms(alone, 0.5)}, p99 ${ms(alone, 0.99)} ms at ${calmPerSecond} calls a second`)
  print('capacity', `${capacity.toFixed(0)} creations a second over 64 connections`)
  print('memory', `${megabytes(pid)} MB before the flood`)

  const many = await openConnections({ port }, connectionCount)
  const perSecond = 2 * capacity
  const flood = await sign(flooding, Math.round(perSecond * seconds))
  const calmCalls = await sign(calm, calmPerSecond * seconds)
  const memory = watchMemory(pid)
  const startedAt = performance.now()
  const calmAnswers = calmConnections.send(calmCalls, calmPerSecond)
  const opened = sleep(seconds * 500).then(() => openDuringFlood(port))
  const answers = await many.send(flood, perSecond)
  const elapsed = (performance.now() - startedAt) / 1000
  report(answers, { elapsed, capacity })
  const during = await calmAnswers
  print(
    'calm TPP',
    `${during.filter(isCreated).length} of ${during.length} created, p50 ${ms(during, 0.5)}, p99 ${ms(during, 0.99)} ms`,
  )
  const accepted = await opened
  print(
    'new',
    `${newConnections} connections during the flood: first answer p50 ${ms(accepted, 0.5)}, p99 ${ms(accepted, 0.99)} ms`,
  )
  const normalAfter = await untilNormal(
    calmConnections,
    () => sign(calm, calmPerSecond),
    percentile(alone, 0.99),
  )
  print('normal', `after ${normalAfter.toFixed(1)} s`)
  print('memory', `${memory.stop()} MB at most`)
  for (const connections of [few, many, calmConnections]) connections.close()
}

async function measureCapacity(connections: OpenConnections, requests: readonly Buffer[]): Promise<number> {
  const startedAt = performance.now()
  const answers = await connections.send(requests, saturating)
  return answers.filter(isCreated).length / ((performance.now() - startedAt) / 1000)
}

function report(
  answers: readonly TimedAnswer[],
  { elapsed, capacity }: { elapsed: number; capacity: number },
): void {
  const created = answers.filter(isCreated)
  const refused = answers.filter(({ status }) => status === 429 || status === 503)
  const others = answers.length - created.length - refused.length
  const goodput = created.length / elapsed / capacity
  print('flood', `${answers.length} calls over ${connectionCount} connections, ${elapsed.toFixed(1)} s`)
  print(
    'accepted',
    `${created.length}, p50 ${ms(created, 0.5)}, p99 ${ms(created, 0.99)} ms; goodput ${(goodput * 100).toFixed(0)} % of the capacity`,
  )
  print(
    'refused',
    `${refused.length} (${refused.filter(({ status }) => status === 429).length} × 429), ${refused.filter(({ hasRetryAfter }) => hasRetryAfter).length} with Retry-After, p50 ${ms(refused, 0.5)}, p99 ${ms(refused, 0.99)} ms; other answers ${others}`,
  )
}

/** Opens connections at once while the flood lasts, and measures each until its first answer. */
function openDuringFlood(port: number): Promise<{ milliseconds: number }[]> {
  return Promise.all(
    Array.from({ length: newConnections }, async () => {
      const startedAt = performance.now()
      const socket = connect(port, '127.0.0.1')
      socket.write(GREETING)
      await new Promise((resolve) =>
        socket.once('data', resolve).once('close', resolve).once('error', resolve),
      )
      socket.destroy()
      return { milliseconds: performance.now() - startedAt }
    }),
  )
}

async function untilNormal(
  connections: OpenConnections,
  sign: () => Promise<readonly Buffer[]>,
  normalMilliseconds: number,
): Promise<number> {
  const requests = await sign()
  const startedAt = performance.now()
  for (const request of requests) {
    const [answer] = await connections.send([request], saturating)
    if (answer && isCreated(answer) && answer.milliseconds <= 2 * normalMilliseconds) break
  }
  return (performance.now() - startedAt) / 1000
}

async function signAll(tpp: TppFiles, host: string, count: number): Promise<readonly Buffer[]> {
  const file = join(folder, 'creations')
  await signRequests(file, { tpp, host, count, templates: [CREATE] })
  return readRequests(file)
}

function watchMemory(pid: number): { stop(): number } {
  let most = megabytes(pid)
  const timer = setInterval(() => (most = Math.max(most, megabytes(pid))), 50)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

function megabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function isCreated({ status }: TimedAnswer): boolean {
  return status === 201
}

function ms(answers: readonly { readonly milliseconds: number }[], share: number): string {
  return percentile(answers, share).toFixed(0)
}

function print(what: string, text: string): void {
  console.log(`${what.padEnd(10)}${text}`)
}
