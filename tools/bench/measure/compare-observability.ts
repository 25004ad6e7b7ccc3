import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import { compareServers } from './compare-servers.ts'

const preload = fileURLToPath(
  new URL('../../../apps/server/src/platform/tracing/preload.ts', import.meta.url),
)

/** Prints what metrics and traces cost a call. */
export async function compareObservability(environment: BenchEnvironment, rounds: number): Promise<void> {
  // Receives the spans and does nothing with them.
  const collector = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const measured = { HAVN_OPERATIONS_PORT: '0' }
  try {
    await compareServers(environment, {
      variants: [
        { name: 'neither' },
        { name: 'metrics', variables: measured },
        {
          name: 'metrics and traces',
          variables: { ...measured, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
          nodeOptions: ['--import', preload],
        },
      ],
      rounds,
    })
  } finally {
    collector.close()
    collector.closeAllConnections()
  }
}
