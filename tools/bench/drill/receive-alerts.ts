import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** An alert as Alertmanager reported it. */
export interface ReportedAlert {
  readonly name: string
  /** Absent if it is not about one bank. */
  readonly bank: string | undefined
  readonly status: 'firing' | 'resolved'
  /** When it was reported first with this status, by `performance.now()`. */
  readonly at: number
}

interface Report {
  readonly alerts: readonly {
    readonly status: ReportedAlert['status']
    readonly labels: Readonly<Record<string, string>>
    readonly startsAt: string
  }[]
}

/** Whoever is on call: a web server that Alertmanager reports to. */
export async function receiveAlerts() {
  const reported = new Map<string, ReportedAlert>()
  const server = createServer((request, response) => {
    const receive = async () => {
      const report = await json(request)
      const at = performance.now()
      for (const { status, labels, startsAt } of (report as Report).alerts) {
        const { alertname: name = '', bank } = labels
        const key = JSON.stringify([status, startsAt, labels])
        // What goes on is reported again and again.
        if (!reported.has(key)) reported.set(key, { name, bank, status, at })
      }
      response.end()
    }
    void receive()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was reported since then. */
    since: (time: number) => [...reported.values()].filter(({ at }) => at >= time),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
