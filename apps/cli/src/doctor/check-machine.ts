import { spawnSync } from 'node:child_process'
import { probePostgres } from '@havn/local-postgres'
import { type Checkup, failed, ok, skipped, warning } from '@havn/server/commands/program/checkup'
import { commandName } from '../terminal/command-name.ts'
import { isPortFree } from '../dev/ports.ts'
import type { DoctorContext } from './doctor-context.ts'

const nodeMajorMin = 26

export function checkNode(): Checkup {
  const { node } = process.versions
  const major = Number(node.split('.', 1)[0])
  if (major >= nodeMajorMin) return ok('Node', `${node}, ${process.execPath}`)
  return failed(
    'Node',
    `${node}, expected ${nodeMajorMin} or later`,
    `start it with ${commandName()}, which brings its own Node`,
  )
}

export function checkPostgres(): Checkup {
  const found = probePostgres('embedded-first')
  if (found.ok) return ok('PostgreSQL', `${found.version}, ${found.binDirectory}`)
  return failed(
    'PostgreSQL',
    found.problem,
    'install PostgreSQL 15 or later (Debian: apt-get install postgresql)',
  )
}

export function checkOpenssl(): Checkup {
  const { status, stdout } = spawnSync('openssl', ['version'], { encoding: 'utf8' })
  if (status === 0) return ok('openssl', stdout.trim())
  return warning(
    'openssl',
    'not found',
    'only the guides that sign by hand need it (Debian: apt-get install openssl)',
  )
}

/** While no sandbox runs, its usual ports must be free for one to start. */
export async function checkPorts({ dev }: DoctorContext): Promise<Checkup> {
  if (dev !== undefined)
    return ok('ports', `the sandbox has ${dev.httpsPort} (https) and ${dev.httpPort} (http)`)
  const ports = [8443, 8080]
  const free = await Promise.all(ports.map(isPortFree))
  const taken = ports.filter((_, index) => !free[index])
  if (taken.length === 0) return ok('ports', `${ports.join(' and ')} are free`)
  const options = taken.map((port) => `${port === 8443 ? '--port' : '--http-port'} ${port + 1000}`).join(' ')
  return warning(
    'ports',
    `another program listens on ${taken.join(' and ')}`,
    `choose others: ${commandName()} dev ${options}`,
  )
}

export async function checkNotificationPort({ notificationPort: port }: DoctorContext): Promise<Checkup> {
  const check = 'notifications'
  if (await isPortFree(port)) return ok(check, `port ${port} is free for ${commandName()} listen`)
  return skipped(
    check,
    `a program listens on port ${port}: ${commandName()} listen, or another one (then use --port)`,
  )
}
