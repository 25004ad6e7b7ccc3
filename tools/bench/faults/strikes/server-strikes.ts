import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signalAll, until, withDescendants } from '../cluster/programs.ts'
import type { Strike } from './strike.ts'

const killServer: Strike = {
  name: 'kill-server',
  title: 'kill -9 of a server',
  rounds: 2,
  outageSecondsMax: 3,
  async run({ bank, random }) {
    const server = bank.servers[random() < 0.5 ? 0 : 1]
    await server.program().end('SIGKILL')
    await sleep(1_000 + 2_000 * random())
    await server.start()
  },
}

const killWorker: Strike = {
  name: 'kill-worker',
  title: 'kill -9 of one of the processes of a server',
  rounds: 2,
  outageSecondsMax: 3,
  async run({ bank, random }) {
    const { pid } = bank.servers[1].program()
    const processes = withDescendants([pid]).filter((one) => one !== pid)
    signalAll([processes[random() < 0.5 ? 0 : 1] ?? 0].filter(Boolean), 'SIGKILL')
    await until('the process is replaced', 30, () => withDescendants([pid]).length === 3)
    await sleep(2_000)
  },
}

const restartServers: Strike = {
  name: 'rolling-restart',
  title: 'both servers restarted, one after the other',
  rounds: 2,
  outageSecondsMax: 1,
  mayFailNothing: true,
  async run({ bank }) {
    for (const server of bank.servers) {
      const exitCode = await server.program().end('SIGTERM')
      if (exitCode !== 0) throw new Error(`${server.name} ended with exit code ${exitCode}`)
      await server.start()
      // The proxy asks twice a second.
      await sleep(1_500)
    }
  },
}

const killCoreBank: Strike = {
  name: 'core-bank-down',
  title: 'the core bank is down for 5 s',
  rounds: 1,
  outageSecondsMax: 20,
  async run({ bank }) {
    await bank.coreBank.program().end('SIGKILL')
    await sleep(5_000)
    await bank.coreBank.start()
  },
}

const killLoginProvider: Strike = {
  name: 'login-provider-down',
  title: 'the login provider is down for 8 s',
  rounds: 1,
  outageSecondsMax: 1.5,
  async run({ bank }) {
    await bank.loginProvider.program().end('SIGKILL')
    await sleep(8_000)
    await bank.loginProvider.start()
  },
}

const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

const jumpClock: Strike = {
  name: 'clock-jump',
  title: 'the clock of a server jumps by an hour, and back',
  rounds: 1,
  outageSecondsMax: 3,
  // Until the proxy has asked whether it is ready, the server takes calls for old or early.
  mayRefuse: true,
  unavailable: () => (LIBRARY === undefined ? 'libfaketime is not installed' : undefined),
  async run({ bank, folder, log, random }) {
    const [server] = bank.servers
    const file = join(folder, 'clock')
    writeFileSync(file, '+0')
    await server.program().end('SIGTERM')
    await server.start({
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Timers go on as they were.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    await sleep(1_000)
    writeFileSync(file, random() < 0.5 ? '+1h' : '-1h')
    await sleep(4_000)
    const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    log(`readiness with a wrong clock: ${ready.status} ${await ready.text()}`)
    if (ready.status !== 503) throw new Error('a server whose clock is an hour off says that it is ready')
    await sleep(4_000)
    writeFileSync(file, '+0')
    await sleep(2_000)
    await server.program().end('SIGTERM')
    await server.start()
  },
}

export const SERVER_STRIKES: readonly Strike[] = [
  killServer,
  killWorker,
  restartServers,
  killCoreBank,
  killLoginProvider,
  jumpClock,
]
