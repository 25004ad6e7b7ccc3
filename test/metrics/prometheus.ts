import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'

const rulesFile = join(import.meta.dirname, '../../packaging/prometheus/havn.rules.yml')

/** Prometheus and Alertmanager as processes, with Havn's rules and short intervals. */
export interface Monitoring {
  /** The names of the alerts that Alertmanager has and that have not ended. */
  activeAlerts(): Promise<readonly string[]>
  /** Evaluates a query now; rejects if Prometheus does not understand it. Returns how many series it found. */
  query(expression: string): Promise<number>
  close(): Promise<void>
}

export async function startMonitoring(target: string): Promise<Monitoring> {
  const folder = mkdtempSync('/tmp/havn-monitoring-')
  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()]
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  // A minute of the rules becomes seconds: everything else of them is as it is shipped.
  const rules = readFileSync(rulesFile, 'utf8').replaceAll('[1m]', '[8s]').replaceAll('for: 1m', 'for: 2s')
  write('havn.rules.yml', rules)
  write('prometheus.yml', prometheusConfiguration(target, alertmanagerPort))
  write('alertmanager.yml', 'route:\n  receiver: nobody\n  group_wait: 0s\nreceivers:\n  - name: nobody\n')
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
        '--rules.alert.resend-delay=1s',
        `--web.listen-address=127.0.0.1:${prometheusPort}`,
      ],
      { cwd: folder, stdio: 'ignore' },
    ),
  ]
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

function prometheusConfiguration(target: string, alertmanagerPort: number): string {
  return `global:
  scrape_interval: 1s
  scrape_timeout: 1s
  evaluation_interval: 1s
rule_files: [havn.rules.yml]
alerting:
  alertmanagers:
    - static_configs:
        - targets: ['127.0.0.1:${alertmanagerPort}']
scrape_configs:
  - job_name: havn
    static_configs:
      - targets: ['${target}']
`
}
