import { once } from 'node:events'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import { untilPrinted } from '../pack/programs.ts'
import { bytesOf } from '../parts/bytes-of.ts'
import { createOrdinaryUser, type OrdinaryUser } from '../parts/ordinary-user.ts'
import type { Release } from '../parts/release.ts'
import { registryOf } from './registry.ts'

const startSecondsMax = 300

const megabytes = (folder: string) => (bytesOf(folder) / 1e6).toFixed(0)

/** From an empty folder on Node 20 to an executed payment, as an ordinary user; then the same package in a project of theirs. */
export async function payFirst(release: Release, say: (line: string) => void): Promise<void> {
  const user = await createOrdinaryUser(await registryOf(release))
  try {
    const problems = [...(await payFromNothing(user, say)), ...installInProject(user, say)]
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    user.remove()
  }
}

async function payFromNothing(user: OrdinaryUser, say: (line: string) => void): Promise<string[]> {
  const ports = ['--port', String(await freePort()), '--http-port', String(await freePort())]
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const bank = user.start('npx', ['--yes', 'havn', 'dev', ...ports])
  const ended = once(bank.child, 'exit')
  try {
    await untilPrinted(bank, 'stops everything', startSecondsMax)
    const up = seconds()
    // In the morning of a banking day, so that the next run executes what is approved.
    user.run('npx havn clock --set 2026-11-16T09:00')
    const call = /\n {2}(npx havn call POST [^\n]*)/.exec(bank.printed())?.[1] ?? ''
    const { paymentId }: { paymentId: string } = JSON.parse(user.run(call))
    user.run('npx havn approve last')
    user.run('npx havn run')
    const path = `/v1/payments/norwegian-domestic-credit-transfers/${paymentId}/status`
    const read: { transactionStatus: string } = JSON.parse(user.run(`npx havn call GET ${path}`))
    if (read.transactionStatus !== 'ACSC')
      throw new Error(`the payment is ${read.transactionStatus}, not ACSC`)
    say(`npx havn dev on Node 20: up after ${up} s, ACSC after ${seconds()} s`)
  } finally {
    // npm passes on SIGTERM, but not SIGINT, which a terminal sends to all.
    bank.child.kill('SIGTERM')
    await ended
    // npm ends before what it started: the bank removes what it has in shared folders a moment later.
    for (let tries = 0; tries < 100 && user.strayFiles().length > 0; tries += 1) await sleep(200)
  }
  const cache = join(user.home, '.npm')
  say(
    `downloaded ${megabytes(join(cache, '_cacache'))} MB, installed ${megabytes(join(cache, '_npx'))} MB, .havn has ${megabytes(join(user.folder, '.havn'))} MB`,
  )
  const scripted = installScripts(join(cache, '_npx'))
  const stray = [
    ...readdirSync(user.folder).filter((name) => name !== '.havn'),
    ...readdirSync(user.home).filter((name) => name !== '.npm'),
    ...user.strayFiles(),
  ]
  return [
    ...scripted.map((name) => `${name} runs an install script`),
    ...stray.map((path) => `${path} was written outside of .havn and the npm cache`),
  ]
}

/** The installed packages that npm runs a script of. */
function installScripts(folder: string): string[] {
  return globSync('**/node_modules/.package-lock.json', { cwd: folder }).flatMap((file) => {
    const { packages }: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    )
    return Object.keys(packages).filter((name) => packages[name]?.hasInstallScript === true)
  })
}

/** Among the dependencies of a project, the package must not change on which Node the project's scripts run. */
function installInProject(user: OrdinaryUser, say: (line: string) => void): string[] {
  const project = join(user.home, 'project')
  user.run(`mkdir -p '${project}'`)
  const scripts = { test: 'node --print process.version' }
  user.run(
    `printf '%s' '${JSON.stringify({ name: 'a-project', version: '1.0.0', scripts })}' > package.json`,
    project,
  )
  user.run('npm install --save-dev havn', project)
  const own = user.run('node --print process.version', project).trim()
  const ran = user.run('npm test --silent', project).trim()
  const commands = readdirSync(join(project, 'node_modules/.bin'))
  say(`npm install --save-dev havn: commands ${commands.join(', ')}; npm test runs on ${ran}`)
  return [
    ...(commands.includes('node') ? ['node_modules/.bin has a node, which npm scripts would run on'] : []),
    ...(ran === own ? [] : [`npm test runs on ${ran}, not on the user's own ${own}`]),
  ]
}
