import type { ClientOptions } from '../calls/sandbox-client.ts'
import type { DevFile } from '../dev/dev-file.ts'
import type { StatePaths } from '../installation/state.ts'

/** What one check of the set-up found. `fix` says what to do about it. */
export type Checkup = {
  check: string
  verdict: 'ok' | 'warning' | 'failed' | 'skipped'
  text: string
  fix?: string
}

export type DoctorContext = {
  state: StatePaths
  options: ClientOptions
  /** The sandbox of the state folder; undefined if none runs. */
  dev: DevFile | undefined
  /** The server that is asked. */
  baseUrl: string
  /** PEM of the sandbox's authority, if there is one. */
  ca: string | undefined
  /** The port on which `havn listen` waits for notifications. */
  notificationPort: number
  now: () => Date
}

export const ok = (check: string, text: string): Checkup => ({ check, verdict: 'ok', text })
export const skipped = (check: string, text: string): Checkup => ({ check, verdict: 'skipped', text })
export const warning = (check: string, text: string, fix: string): Checkup => ({
  check,
  verdict: 'warning',
  text,
  fix,
})
export const failed = (check: string, text: string, fix: string): Checkup => ({
  check,
  verdict: 'failed',
  text,
  fix,
})
