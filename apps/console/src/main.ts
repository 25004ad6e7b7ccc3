import { readOptions } from './options.ts'
import { startConsole } from './start-console.ts'

const running = await startConsole(readOptions(process.env))
// The command line waits for this line.
console.log('ready')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    running.stop().then(
      () => process.exit(),
      () => process.exit(1),
    )
  })
