import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Extra, EXTRAS } from './extras.ts'

const root = join(import.meta.dirname, '../../..')
const tsc = join(root, 'node_modules/.bin/tsc')
const copy = mkdtempSync(join(tmpdir(), 'havn-without-'))
after(() => rmSync(copy, { recursive: true }))
copyProject()

describe('an extra can be deleted', () => {
  test('the copy is right as it is', () => assert.equal(typeErrors(), ''))

  for (const extra of EXTRAS)
    test(`${extra.name}: without its folders and the lines that name it, the program’s types are right and its SQL is read`, (t) => {
      t.after(() => restore(extra))
      remove(extra)
      assert.equal(typeErrors(), '')
      assert.equal(sqlErrors(), '')
    })
})

test('docs/map.md lists every extra with its folders', () => {
  const page = readFileSync(join(root, 'docs/map.md'), 'utf8')
  for (const { name, paths } of EXTRAS) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`))
    assert.ok(row, `expected a row | ${name} |`)
    for (const path of paths) assert.ok(row.includes(path), `expected ${path} in the row of ${name}`)
  }
})

/** Copies what is under version control. Installed packages are linked, and those of the project lead to the copy. */
function copyProject(): void {
  const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.json', '*.sql'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.trim().split('\n')) cpSync(join(root, file), join(copy, file))
  mkdirSync(join(copy, 'node_modules/@havn'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@havn') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules/@havn')))
    cpSync(join(root, 'node_modules/@havn', name), join(copy, 'node_modules/@havn', name), {
      verbatimSymlinks: true,
      recursive: true,
    })
  for (const nested of globSync('packages/*/node_modules', { cwd: root }))
    symlinkSync(join(root, nested), join(copy, nested))
  const project = { extends: './tsconfig.json', include: ['packages', 'apps', 'tools', 'examples'] }
  const tests = ['**/*.test.ts', '**/test/**', 'tools/check/**', 'tools/bench/**']
  writeFileSync(join(copy, 'tsconfig.program.json'), JSON.stringify({ ...project, exclude: tests }))
}

/** Checks only the files that a removal affects: tsc keeps the results of the others from one call to the next. */
function typeErrors(): string {
  const { status, stdout } = spawnSync(tsc, ['--project', 'tsconfig.program.json', '--incremental'], {
    cwd: copy,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout || `tsc ended with ${status}`
}

/** A folder whose SQL `prepare-database.ts` still names is found only when it is read. */
function sqlErrors(): string {
  const program = "(await import('./apps/server/src/prepare-database.ts')).readServerSql()"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: copy,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr
}

function remove({ paths, lines = {} }: Extra): void {
  for (const path of paths) rmSync(join(copy, path), { recursive: true })
  for (const [file, patterns] of Object.entries(lines)) {
    const before = readFileSync(join(copy, file), 'utf8')
    const text = patterns.reduce((left, pattern) => {
      assert.match(left, pattern, `${file} has no line like ${pattern}`)
      return left.replace(pattern, '')
    }, before)
    writeFileSync(join(copy, file), text)
  }
}

function restore({ paths, lines = {} }: Extra): void {
  for (const path of [...paths, ...Object.keys(lines)]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
}
