import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'

const main = join(import.meta.dirname, '../main.ts')
const example = resolve(import.meta.dirname, '../../../../examples/themes/polar-digital')
const folder = mkdtempSync(join(tmpdir(), 'havn-theme-check-'))
after(() => rmSync(folder, { recursive: true }))

const check = (file: string) => theme('check', file)

function theme(...options: readonly string[]) {
  const { status, stdout } = spawnSync(process.execPath, [main, 'theme', ...options], { encoding: 'utf8' })
  return { status, stdout }
}

test('theme check prints the contrast of every pair and what the theme has', () => {
  const { status, stdout } = check(join(example, 'theme.json'))
  assert.equal(status, 0, stdout)
  assert.match(stdout, /ok {4}dark {3}edge on tint {12}#7a72b0 on #1d1a33 {4}3\.89:1 {2}needs 3\.00:1/)
  assert.match(stdout, /Polar: the theme can be used\./)
})

test('--json prints the same facts for programs', () => {
  const { status, stdout } = theme('check', join(example, 'theme.json'), '--json')
  assert.equal(status, 0, stdout)
  const { isUsable, problems, contrast } = JSON.parse(stdout) as Record<string, unknown>
  assert.deepEqual([isUsable, problems, Array.isArray(contrast)], [true, [], true])
  assert.equal(typeof JSON.parse(theme('texts', 'nn', '--json').stdout), 'object')
})

test('theme check fails with every problem', () => {
  cpSync(example, folder, { recursive: true })
  const file = join(folder, 'theme.json')
  const changed = readFileSync(file, 'utf8').replace('"muted": "#b9b3dc"', '"muted": "#6a6490"')
  writeFileSync(file, changed.replace('"logo.svg"', '"loga.svg"'))
  const { status, stdout } = check(file)
  assert.equal(status, 1)
  assert.match(stdout, /FAIL {2}light {2}muted on card/)
  assert.match(stdout, /- logo\.light: there is no file "loga\.svg"/)
  assert.match(stdout, /The theme cannot be used: 5 problems\./)
})

test('theme check says what is no JSON', () => {
  writeFileSync(join(folder, 'broken.json'), '{')
  const { status, stdout } = check(join(folder, 'broken.json'))
  assert.equal(status, 1)
  assert.match(stdout, /broken\.json cannot be read as JSON/)
})

test('words reach the server’s program as they were typed, also those that begin with a hyphen', () => {
  assert.match(theme('check', '--', '--broken.json').stdout, /--broken\.json cannot be read as JSON/)
  assert.match(theme('check', '--json', '--', '-x y').stdout, /-x y cannot be read as JSON/)
})

test('theme texts prints the keys that a theme may word differently, with their placeholders', () => {
  const { status, stdout } = theme('texts', 'en')
  assert.equal(status, 0)
  for (const line of [
    'login.title\tLog in',
    'ask.pay\tPay {amount} to {payee}',
    'ask.showAll\tShow all {count} payments',
  ])
    assert.ok(stdout.split('\n').includes(line), line)
  assert.equal(theme('texts', 'xx').status, 1)
})
