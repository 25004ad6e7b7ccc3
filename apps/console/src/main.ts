import { readHostedOptions } from './hosted/hosted-options.ts'
import { startHostedConsole } from './hosted/start-hosted-console.ts'
import { readOptions, readToken } from './options.ts'
import { startConsole } from './start-console.ts'

const hosted = readHostedOptions(process.env)
const options = readOptions(process.env)
const running = await (hosted === undefined
  ? startConsole(options, readToken(process.env))
  : startHostedConsole(options, hosted))
// The command line waits for this line.
console.log('ready')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    running.stop().then(
      () => process.exit(),
      () => process.exit(1),
    )
  })
