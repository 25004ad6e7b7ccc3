import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { PROGRAMS } from '../../../apps/cli/src/installation/programs.ts'
import { createProgram } from '../../../apps/cli/src/program.ts'
import { STARTED_BY_THE_SERVER } from '../../release/pack-havn/bundle.ts'
import { codeOf, unknownCommands } from './named-commands.ts'

const root = join(import.meta.dirname, '../../..')
const program = createProgram()
const bundled = new Set(['cli', ...Object.keys(PROGRAMS), ...Object.keys(STARTED_BY_THE_SERVER)])
const pages = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))

/** The README of the server's package describes a copy of the example in it. */
const EXAMPLE_OF: Readonly<Record<string, string>> = {
  'tools/release/pack/server/README.md': 'examples/bank-of-its-own',
}

function scriptsOf(folder: string): readonly string[] {
  const file = join(root, folder, 'package.json')
  if (!existsSync(file)) return []
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.keys(scripts)
}

describe('commands on pages', () => {
  test('every havn, npm run and dist/ in a block or backticks exists, with its options', () => {
    const problems = pages.flatMap((page) => {
      const scripts = new Set(['.', dirname(page), EXAMPLE_OF[page] ?? '.'].flatMap(scriptsOf))
      return codeOf(readFileSync(join(root, page), 'utf8')).flatMap((code) =>
        unknownCommands(code, { program, scripts, bundled }).map((problem) => `${page}: ${problem}`),
      )
    })
    assert.deepEqual(problems, [])
  })

  test('every variable HAVN_… is read by a program or a test', () => {
    const namesIn = (...paths: readonly string[]) =>
      execFileSync('git', ['grep', '-ohE', String.raw`\bHAVN_[A-Z0-9_]+\b`, '--', ...paths], {
        cwd: root,
        encoding: 'utf8',
      }).split('\n')
    const read = new Set(namesIn(':!*.md'))
    // A secret may be in a file.
    const unknown = namesIn('*.md').filter((name) => !read.has(name) && !read.has(name.replace(/_FILE$/, '')))
    assert.deepEqual([...new Set(unknown)], [])
  })

  test('a command, an option, a script and a file that do not exist are found', () => {
    const known = { program, scripts: new Set(['verify']), bundled }
    for (const code of [
      './havn evidence PAYMENT-ID',
      '$ havn quarantine decline p1',
      'HAVN_BANKS_FOLDER=/etc/havn havn bank list --checks',
      'npm run verifies',
      'havn_run localhost/havn-server dist/cli.js audit verifies',
      'dist/servers.js',
    ])
      assert.equal(unknownCommands(code, known).length, 1, code)
    for (const code of [
      'havn evidence show PAYMENT-ID',
      'npm run verify',
      'dist/cli.js audit verify',
      'psql havn',
    ])
      assert.deepEqual(unknownCommands(code, known), [], code)
  })
})
