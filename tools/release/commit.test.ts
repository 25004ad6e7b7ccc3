import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readCommit } from './commit.ts'

const root = mkdtempSync(join(tmpdir(), 'havn-commit-'))
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()

function add(path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), '1\n')
}

function commitAll(): string {
  git('add', '.')
  git('commit', '--quiet', '--message', 'change')
  return git('rev-parse', 'HEAD')
}

describe('the commit of a build', () => {
  before(() => {
    git('init', '--quiet')
    add('docs/page.md')
    commitAll()
  })
  after(() => rmSync(root, { recursive: true }))

  for (const file of [
    'apps/server/src/main.ts',
    'apps/server/src/domain/payments/sql/advance.sql',
    'packages/der/src/index.ts',
    'package-lock.json',
  ])
    test(`is the one that changed ${file}, and dirty before it`, () => {
      add(file)
      assert.match(readCommit(root), /-dirty$/, 'a file that git does not know')
      const added = commitAll()
      assert.equal(readCommit(root), added)
      appendFileSync(join(root, file), '2\n')
      assert.equal(readCommit(root), `${added}-dirty`)
      const changed = commitAll()
      assert.equal(readCommit(root), changed)
      appendFileSync(join(root, 'docs/page.md'), '2\n')
      assert.equal(readCommit(root), changed)
      commitAll()
      assert.equal(readCommit(root), changed, 'a page is not in a build')
    })

  test('is unknown without git', () => {
    rmSync(join(root, '.git'), { recursive: true })
    assert.equal(readCommit(root), 'unknown')
  })
})
