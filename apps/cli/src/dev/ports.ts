import { once } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandName } from '../terminal/command-name.ts'
import { parseWholeNumber } from '../terminal/whole-number.ts'

export function parsePort(text: string, option: string): number {
  return parseWholeNumber(text, { option, min: 1, max: 65_535 })
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await findPortProblem(port)) === undefined
}

/**
 * The port that an option asks for, 0 being any free one. Without the option it is the usual one or, where another program
 * such as a second copy of Havn has that, a thousand more, so that the copy finds the same port again.
 */
export async function choosePort({
  option,
  given,
  usual,
  onOther,
}: {
  option: string
  given: string | undefined
  usual: number
  onOther: (note: string) => void
}): Promise<number> {
  if (given !== undefined) {
    const port = parseWholeNumber(given, { option, min: 0, max: 65_535 })
    if (port === 0) return anyFreePort()
    const reason = claimPort(port) ? await findPortProblem(port) : 'another sandbox starts there'
    if (reason === undefined) return port
    throw new Error(describePortProblem(port, reason, `dev ${option}`))
  }
  for (const port of [usual, usual + 1000, usual + 2000, usual + 3000]) {
    if (!(await isPortFree(port)) || !claimPort(port)) continue
    if (port !== usual)
      onOther(`Another program has port ${usual}: this sandbox takes ${port} (${option} chooses another).`)
    return port
  }
  const port = await anyFreePort()
  onOther(
    `Other programs have port ${usual} and those after it: this sandbox takes ${port} (${option} chooses another).`,
  )
  return port
}

/** Longer than a sandbox takes from the choice of its ports until it listens on them. */
const claimMilliseconds = 180_000
const claims = new Set<string>()

/**
 * Claims a port for this process. A sandbox listens on its ports only after its database has started, and until then
 * another one that starts would find them free.
 */
function claimPort(port: number): boolean {
  const path = join(tmpdir(), `havn-port-${port}`)
  try {
    if (isOldClaim(path)) rmSync(path)
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  if (claims.size === 0) process.once('exit', releasePorts)
  claims.add(path)
  return true
}

/** Gives up the claims of this process. */
export function releasePorts(): void {
  for (const path of claims) rmSync(path, { force: true })
  claims.clear()
}

function isOldClaim(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return false
  return Date.now() - found.mtimeMs > claimMilliseconds || !isAlive(Number(readFileSync(path, 'utf8')))
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
}

async function anyFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return claimPort(address.port) ? address.port : anyFreePort()
}

/** Has the server of a command listen on a port of this machine alone. Throws with what to do if it cannot. */
export async function listenLocally(server: Server, port: number, command: string): Promise<void> {
  server.listen(port, 'localhost')
  try {
    await once(server, 'listening')
  } catch (problem) {
    const reason = problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem)
    throw new Error(describePortProblem(port, reason, `${command} --port`), { cause: problem })
  }
}

function describePortProblem(port: number, reason: string, option: string): string {
  const why = reason === 'EADDRINUSE' ? 'another program listens on it' : reason
  return `port ${port} cannot be used (${why}). Choose another one: ${commandName()} ${option} ${port + 1}`
}

async function findPortProblem(port: number): Promise<string | undefined> {
  // Another program may use the port for IPv4 only, or for IPv6 only.
  for (const host of ['127.0.0.1', '::']) {
    const server = createServer().listen({ port, host })
    try {
      await once(server, 'listening')
    } catch (problem) {
      const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unknown reason'
      // A machine without IPv6 has no such address.
      if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') return code
    } finally {
      server.close()
    }
  }
  return undefined
}
