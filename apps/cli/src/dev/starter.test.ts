import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const module = join(import.meta.dirname, 'starter.ts')
/** Prints its process id and runs until npm has ended, or for long. */
const waiting = `import { waitForEndOfNpm } from '${module}'
console.log(process.pid)
setTimeout(() => {}, 60_000)
await waitForEndOfNpm()
process.exit()`
const command = `'${process.execPath}' --input-type=module --eval "$WAITING" & wait $!`
/** In the place of npm: it starts a shell with the script and passes no signal on. */
const npm = "require('node:child_process').spawn('sh', ['-c', process.env.SCRIPT], { stdio: 'inherit' })"

const started: number[] = []
after(() => started.filter(isRunning).forEach((pid) => process.kill(pid, 'SIGKILL')))

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`a command that npm started ends when npm ends by ${signal}, though a shell is between them`, async () => {
    const { starter, pid } = await start(signal === 'SIGTERM' ? 'havn dev' : 'havn "dev"')
    await sleep(700)
    assert.equal(isRunning(pid), true)
    starter.kill(signal)
    for (let tries = 0; tries < 100 && isRunning(pid); tries += 1) await sleep(50)
    assert.equal(isRunning(pid), false)
  })

for (const [name, script] of [
  ['below a program that npm started', 'node tests/havn/run.ts'],
  ['without npm', undefined],
] as const)
  test(`a command that a shell started, ${name}, goes on when that shell has ended`, async () => {
    const { starter, pid } = await start(script)
    starter.kill('SIGKILL')
    await sleep(1500)
    assert.equal(isRunning(pid), true)
  })

/** Starts the command below a program and a shell; `script` is what npm says that it runs. */
async function start(script: string | undefined): Promise<{ starter: ChildProcess; pid: number }> {
  const { npm_lifecycle_script: _, ...rest } = process.env
  const env = { ...rest, SCRIPT: command, WAITING: waiting }
  const starter = spawn(process.execPath, ['--eval', npm], {
    env: script === undefined ? env : { ...env, npm_lifecycle_script: script },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pid = await new Promise<number>((resolve) =>
    starter.stdout.once('data', (chunk) => resolve(Number(String(chunk).trim()))),
  )
  started.push(pid)
  return { starter, pid }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
