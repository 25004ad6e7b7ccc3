import { pino } from 'pino'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { realClock } from './shared/clock.ts'

const config = readConfig()
const logger = pino({ level: config.logLevel })
if (config.environment === 'production')
  throw new Error(
    'production needs a bank\u2019s own books and its own way to authenticate people; this version has the sandbox\u2019s only',
  )
const app = createApp({ ...config, clock: realClock, logger })

await app.checkLogins()
for (const host of config.sharedBankHosts) await app.banks.openSharedBank(host)
await app.startJobs()

if (config.https !== undefined) {
  const { port, hosts, ...tls } = config.https
  for (const host of hosts) await app.openListener(tls).listen({ port, host })
}
if (config.httpPort !== undefined)
  await app.openListener().listen({ port: config.httpPort, host: '127.0.0.1' })
const ports = { httpsPort: config.https?.port, httpPort: config.httpPort }
const isWorkerOnly = ports.httpsPort === undefined && ports.httpPort === undefined
logger.info(
  ports,
  isWorkerOnly ? 'ready: without a port, this process does the work in the background alone' : 'ready',
)

// Less than the 30 seconds after which orchestrators kill.
const stoppingMillisecondsMax = 25_000

async function stop(): Promise<void> {
  setTimeout(() => {
    logger.error('not stopped in time: what was under way is left to others')
    process.exit(1)
  }, stoppingMillisecondsMax).unref()
  await app.close()
  logger.info('stopped')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
