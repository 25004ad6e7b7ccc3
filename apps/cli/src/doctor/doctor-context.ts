import type { ClientOptions } from '../calls/sandbox-client.ts'
import type { DevFile } from '../dev/dev-file.ts'
import type { StatePaths } from '../installation/state.ts'

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
