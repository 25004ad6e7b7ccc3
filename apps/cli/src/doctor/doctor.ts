import { existsSync, readFileSync } from 'node:fs'
import { readDevFile } from '../dev/dev-file.ts'
import { isPortFree, parsePort } from '../dev/ports.ts'
import { EXIT_CODES } from '../terminal/exit-codes.ts'
import { output } from '../terminal/output.ts'
import type { ClientOptions } from '../calls/sandbox-client.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { checkNode, checkNotificationPort, checkOpenssl, checkPorts, checkPostgres } from './check-machine.ts'
import { checkServer, checkSignedCall, checkTls } from './check-server.ts'
import { checkOwnCertificates, checkState, checkTpp } from './check-state.ts'
import type { Checkup, DoctorContext } from './checkup.ts'

type DoctorOptions = ClientOptions & { notificationPort: string; json?: boolean }

/** Checks the machine and the set-up, and says what to do about what is wrong. */
export async function doctor(options: DoctorOptions): Promise<void> {
  const state = statePaths()
  const dev = await runningSandbox(state)
  const context: DoctorContext = {
    state,
    options,
    dev,
    baseUrl: options.url ?? `https://localhost:${dev?.httpsPort ?? 8443}`,
    ca: existsSync(state.ca) ? readFileSync(state.ca, 'utf8') : undefined,
    notificationPort: parsePort(options.notificationPort, '--notification-port'),
    now: () => new Date(),
  }
  const tpp = checkTpp(context)
  const checkups: Checkup[] = [
    checkNode(),
    checkPostgres(),
    checkOpenssl(),
    await checkPorts(context),
    checkState(context),
    checkOwnCertificates(context),
    ...(await checkServer(context)),
    await checkTls(context),
    tpp,
    ...(tpp.verdict === 'failed' ? [] : [await checkSignedCall(context)]),
    await checkNotificationPort(context),
  ]
  const isHealthy = checkups.every(({ verdict }) => verdict !== 'failed')
  output(options, { ok: isHealthy, checks: checkups }, () => checkups.flatMap(linesOf).join('\n'))
  process.exitCode = isHealthy ? EXIT_CODES.done : EXIT_CODES.failed
}

/** The sandbox of the state folder, if it still runs: a killed one leaves its file behind. */
async function runningSandbox(state: StatePaths) {
  const dev = readDevFile(state)
  return dev === undefined || (await isPortFree(dev.httpsPort)) ? undefined : dev
}

const marks: Readonly<Record<Checkup['verdict'], string>> = {
  ok: '✓',
  warning: '!',
  failed: '✗',
  skipped: '·',
}

function linesOf({ check, verdict, text, fix }: Checkup): string[] {
  const indented = text.replaceAll('\n', `\n${' '.repeat(18)}`)
  const line = `${marks[verdict]} ${check.padEnd(15)} ${indented}`
  return fix === undefined ? [line] : [line, `${' '.repeat(18)}→ ${fix}`]
}
