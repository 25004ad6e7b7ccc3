import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { query, startBenchPostgres } from '../environment/bench-database.ts'
import { makeCertificates } from '../environment/certificates.ts'
import { type HavnProcess, startHavn } from '../environment/server-process.ts'
import type { ProcessSample, SoakSample } from './sample.ts'
import { startVisits } from './visits.ts'

export interface SoakOptions {
  readonly seconds: number
  readonly visitsPerSecond: number
  readonly sampleSeconds: number
  /** Where the server's log is written. Default: nowhere. */
  readonly logFile?: string | undefined
  readonly onSample?: (sample: SoakSample) => void
}

export interface SoakResult {
  readonly samples: readonly SoakSample[]
  /** Visits of PSUs that ended well, and those that did not. */
  readonly visits: number
  readonly failures: number
  readonly notifications: number
  /** What went wrong in visits; the first few. */
  readonly problems: readonly string[]
}

const PROBE = fileURLToPath(new URL('probe.ts', import.meta.url))

/** Keeps a server with a PostgreSQL of its own under a steady mixed load, and samples it meanwhile. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync('/tmp/havn-soak-')
  const receiver = await startReceiver()
  try {
    const postgres = await startBenchPostgres(join(folder, 'postgres'))
    try {
      const tpp = makeCertificates(newFolder(folder, 'tpp'))
      makeCertificates(newFolder(folder, 'bank'), 'PSDNO-FSA-000000001')
      const bankFile = join(folder, 'bank', 'bank.json')
      writeFileSync(bankFile, JSON.stringify({ seal: { certificateFile: 'tpp.pem', keyFile: 'tpp.key' } }))
      const samplesFile = join(folder, 'samples')
      writeFileSync(samplesFile, '')
      const havn = await startHavn({
        databaseUrl: postgres.url(),
        authorityFile: tpp.authorityFile,
        folder,
        hasRecorder: true,
        ...(options.logFile === undefined ? {} : { logFile: options.logFile }),
        nodeOptions: ['--expose-gc', '--import', PROBE],
        variables: {
          HAVN_SANDBOX_LOCAL: 'true',
          SOAK_FILE: samplesFile,
          SOAK_SAMPLE_MILLISECONDS: String(options.sampleSeconds * 1000),
          HAVN_SANDBOX_BANK_FILE: bankFile,
        },
      })
      try {
        const notificationUri = `http://localhost:${receiver.port}/`
        const load = await startVisits({ port: havn.port, tpp, notificationUri }, options.visitsPerSecond)
        const countConnections = async () =>
          Number(await query(postgres, "select count(*) from pg_stat_activity where usename like 'havn%'"))
        const samples = await follow(havn, samplesFile, options, async (sample) => ({
          ...sample,
          databaseConnections: await countConnections(),
          visits: load.visits,
          failures: load.failures,
        }))
        await load.stop()
        const { visits, failures, problems } = load
        return { samples, visits, failures, notifications: receiver.count(), problems }
      } finally {
        await havn.stop()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads what the server's process writes about itself, until the time is over. */
async function follow(
  server: HavnProcess,
  file: string,
  { seconds, sampleSeconds, onSample }: SoakOptions,
  complete: (sample: ProcessSample) => Promise<SoakSample>,
): Promise<SoakSample[]> {
  const samples: SoakSample[] = []
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    await sleep(Math.min(sampleSeconds * 500, 1000))
    if (!server.isRunning())
      throw new Error('the server ended during the soak; --log FILE keeps what it wrote')
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    for (const line of lines.slice(samples.length)) {
      const sample = await complete(JSON.parse(line) as ProcessSample)
      samples.push(sample)
      onSample?.(sample)
    }
  }
  return samples
}

/** A TPP's receiver of notifications, which accepts them all. */
async function startReceiver(): Promise<{ port: number; count(): number; close(): void }> {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume().on('end', () => response.writeHead(204).end())
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function newFolder(parent: string, name: string): string {
  mkdirSync(join(parent, name))
  return join(parent, name)
}
