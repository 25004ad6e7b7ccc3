// The console as a process of its own. Reads what it is started with as JSON from standard input: see `ConsoleStart`.
import { text } from 'node:stream/consumers'
import { toHostedOptions } from './hosted/hosted-options.ts'
import { startHostedConsole } from './hosted/start-hosted-console.ts'
import { readStart } from './options.ts'
import { startConsole } from './start-console.ts'

const { hosted, token = '', ...options } = readStart(await text(process.stdin))
const running = await (hosted === undefined
  ? startConsole(options, token)
  : startHostedConsole(options, toHostedOptions(hosted)))
// The command line waits for this line.
console.log('ready')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    running.stop().then(
      () => process.exit(),
      () => process.exit(1),
    )
  })
