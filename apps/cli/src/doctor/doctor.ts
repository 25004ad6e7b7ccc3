import { type Checkup, formatCheckups, isHealthy } from '@havn/server/commands/program/checkup'
import { readAuthorities } from '../calls/authorities.ts'
import { readDevFile } from '../dev/dev-file.ts'
import { isPortFree, parsePort } from '../dev/ports.ts'
import { EXIT_CODES } from '../terminal/exit-codes.ts'
import { output } from '../terminal/output.ts'
import type { ClientOptions } from '../calls/sandbox-client.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { checkNode, checkNotificationPort, checkOpenssl, checkPorts, checkPostgres } from './check-machine.ts'
import { checkServer, checkSignedCall, checkTls } from './check-server.ts'
import { checkOwnCertificates, checkState, checkTpp } from './check-state.ts'
import type { DoctorContext } from './doctor-context.ts'

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
    ca: readAuthorities(state, options),
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
  const isWell = isHealthy(checkups)
  output(options, { ok: isWell, checks: checkups }, () => formatCheckups(checkups))
  process.exitCode = isWell ? EXIT_CODES.done : EXIT_CODES.failed
}

/** The sandbox of the state folder, if it still runs: a killed one leaves its file behind. */
async function runningSandbox(state: StatePaths) {
  const dev = readDevFile(state)
  return dev === undefined || (await isPortFree(dev.httpsPort)) ? undefined : dev
}
