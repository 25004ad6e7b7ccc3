import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'

const shipped = join(import.meta.dirname, '../../packaging/prometheus')

/** Prometheus and Alertmanager as processes, with the rules and settings that are shipped. */
export interface Monitoring {
  /** The names of the alerts that Alertmanager has and that have not ended. */
  activeAlerts(): Promise<readonly string[]>
  /** Evaluates a query now; rejects if Prometheus does not understand it. Returns how many series it found. */
  query(expression: string): Promise<number>
  close(): Promise<void>
}

interface MonitoringSetup {
  /** Where metrics are. */
  readonly targets: readonly string[]
  /** Whether a minute of the rules becomes seconds, for tests. */
  readonly isFast: boolean
  /** The URL that Alertmanager reports to. */
  readonly receiver?: string
}

export async function startMonitoring({
  targets,
  isFast,
  receiver = 'http://127.0.0.1:9099',
}: MonitoringSetup): Promise<Monitoring> {
  const folder = mkdtempSync('/tmp/havn-monitoring-')
  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()]
  const copy = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(shipped, name), 'utf8')))
  copy('havn.rules.yml', (text) =>
    isFast ? text.replaceAll('[1m]', '[8s]').replaceAll('for: 1m', 'for: 2s') : text,
  )
  copy('prometheus.yml', (text) =>
    text
      .replace("'127.0.0.1:9464'", targets.map((target) => `'${target}'`).join(', '))
      .replace('127.0.0.1:9093', `127.0.0.1:${alertmanagerPort}`)
      .replaceAll('interval: 15s', isFast ? 'interval: 1s' : 'interval: 15s'),
  )
  copy('alertmanager.yml', (text) =>
    text
      .replaceAll('http://127.0.0.1:9099', receiver)
      .replace(/group_wait: .+/, isFast ? 'group_wait: 0s' : '$&'),
  )
  const processes = [
    spawn(
      'prometheus-alertmanager',
      [
        '--config.file=alertmanager.yml',
        '--storage.path=alertmanager',
        `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
        '--cluster.listen-address=',
      ],
      { cwd: folder, stdio: 'ignore' },
    ),
    spawn(
      'prometheus',
      [
        '--config.file=prometheus.yml',
        '--storage.tsdb.path=data',
        ...(isFast ? ['--rules.alert.resend-delay=1s'] : []),
        `--web.listen-address=127.0.0.1:${prometheusPort}`,
      ],
      { cwd: folder, stdio: 'ignore' },
    ),
  ]
  // They must not outlive a run that fails.
  process.once('exit', () => processes.forEach((one) => one.kill('SIGKILL')))
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/${path}`)
    const answer = (await response.json()) as { status: string; error?: string; data: { result: unknown[] } }
    if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`)
    return answer.data.result
  }
  return {
    async activeAlerts() {
      const response = await fetch(`http://127.0.0.1:${alertmanagerPort}/api/v2/alerts?active=true`)
      const alerts = (await response.json()) as { labels: { alertname: string } }[]
      return alerts.map(({ labels }) => labels.alertname)
    },
    query: async (expression) => (await ask(`query?query=${encodeURIComponent(expression)}`)).length,
    async close() {
      await Promise.all(processes.map(endProcess))
      rmSync(folder, { recursive: true })
    },
  }
}

async function endProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return
  process.kill('SIGTERM')
  await once(process, 'exit')
}
