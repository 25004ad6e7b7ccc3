// npm run bench:observability: what metrics and traces cost a call. Takes a minute.
//   npm run bench:observability -- --rounds 9 --count 3000
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inBenchEnvironment } from './environment/bench-environment.ts'
import { compareServers } from './measure/compare-servers.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, count: { type: 'string', default: '3000' } },
})
const preload = fileURLToPath(new URL('../../apps/server/src/platform/tracing/preload.ts', import.meta.url))

await inBenchEnvironment(async (environment) => {
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
      rounds: Number(values.rounds),
      count: Number(values.count),
    })
  } finally {
    collector.close()
    collector.closeAllConnections()
  }
})
