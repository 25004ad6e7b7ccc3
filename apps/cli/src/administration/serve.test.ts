import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'

const folder = mkdtempSync('/tmp/havn-serve-')
after(() => rmSync(folder, { recursive: true }))
const main = join(import.meta.dirname, '../main.ts')

/** Stands for a bank's program, so that this test is about `serve` alone. */
const program = join(folder, 'bank.ts')
writeFileSync(
  program,
  `const waiting = setInterval(() => {}, 1000)
   process.once('SIGTERM', () => { console.log('stopped'); clearInterval(waiting); process.exitCode = 7 })
   console.log('processes', process.env.HAVN_PROCESSES ?? 'unset')`,
)

function serve(...options: readonly string[]) {
  const { HAVN_PROCESSES: _, ...env } = process.env
  return spawn(process.execPath, [main, 'serve', ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

for (const [options, processes] of [
  [[], 'unset'],
  [['--processes', '3'], '3'],
] as const)
  test(`serve ${options.join(' ')} runs the program, passes SIGTERM on and ends as the program does`, async () => {
    const child = serve('--program', program, ...options)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output === `processes ${processes}\n`) child.kill('SIGTERM')
    })
    const [exitCode] = await once(child, 'close')
    assert.deepEqual([output, exitCode], [`processes ${processes}\nstopped\n`, 7])
  })

for (const [options, message] of [
  [['--program', join(folder, 'none.ts')], /--program takes the file of a program .* there is no .*none\.ts/],
  [['--program', program, '--processes', '0'], /--processes takes a number from 1 to 64, but got "0"/],
  [['--program', program, '--processes', '65'], /from 1 to 64, but got "65"/],
] as const)
  test(`serve ${options.slice(2).join(' ')} is refused: ${message}`, async () => {
    const child = serve(...options)
    const [errors, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.match(errors, message)
    assert.equal(exitCode, 2)
  })
