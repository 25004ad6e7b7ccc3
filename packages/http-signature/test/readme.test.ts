import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '..')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const block = (language: string) => readme.split(`\`\`\`${language}\n`)[1]?.split('```')[0]

test('the sample in README.md is test/example.ts, and prints what README.md says', (t) => {
  assert.equal(block('ts'), readFileSync(join(folder, 'test/example.ts'), 'utf8'))
  const working = mkdtempSync('/tmp/havn-readme-')
  t.after(() => rmSync(working, { recursive: true }))
  execFileSync('sh', ['-c', block('sh') ?? 'false'], { cwd: working, stdio: 'ignore' })
  const options = { cwd: working, encoding: 'utf8' } as const
  const output = execFileSync(process.execPath, [join(folder, 'test/example.ts')], options)
  assert.match(output, /^date: .*\ndigest: .*\nx-request-id: .*\npsu-id: .*\n\n/)
  assert(output.endsWith(`\n\n${block('text')}`))
})
