import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import project from '../../package.json' with { type: 'json' }

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly environment?: string
  readonly 'timeout-minutes'?: number
  readonly uses?: string
  readonly strategy?: { readonly matrix: { readonly suite?: readonly string[] } }
}

interface Workflow {
  readonly file: string
  readonly text: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const root = join(import.meta.dirname, '../..')
const workflows: readonly Workflow[] = globSync('.github/workflows/*.yml', { cwd: root }).map((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return { file, text, ...parse(text) }
})
const jobs = workflows.flatMap(({ file, jobs: ofFile }) =>
  Object.entries(ofFile).map(([name, job]) => ({ name: `${file}: ${name}`, job })),
)

describe('the workflows of CI and release', () => {
  test('SEC-167 every action is pinned by its commit, and says which version that is', () => {
    const used = workflows.flatMap(({ text }) => [...text.matchAll(/^ +(?:- )?uses: (.*)$/gm)])
    assert.ok(used.length > 5)
    for (const [, action = ''] of used)
      assert.match(action, /^(?:\.\/\.github\/workflows\/\w+\.yml|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/)
  })

  test('SEC-167 nothing but the publishing job may write, and it waits for another person', () => {
    for (const { file, permissions } of workflows)
      assert.deepEqual(permissions, { contents: 'read' }, `${file}: what every job may do`)
    const writing = jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes('write'))
    assert.deepEqual(
      writing.map(({ name, job }) => `${name}: ${Object.keys(job.permissions ?? {}).join(' ')}`),
      [
        '.github/workflows/release.yml: publish: contents id-token attestations packages',
        '.github/workflows/release.yml: page: contents',
      ],
    )
    const [publish] = writing
    assert.equal(publish?.job.environment, 'release')
    const withIdentity = workflows.flatMap(({ text }) => text.match(/id-token/g) ?? [])
    assert.equal(withIdentity.length, 1)
  })

  test('secrets reach the publishing job alone, and no run interpolates what a person typed', () => {
    for (const { file, text } of workflows) {
      const secrets = [...text.matchAll(/secrets\.\w+/g)].map(({ index }) => index)
      const [from, to] = [text.indexOf('\n  publish:'), text.indexOf('\n  page:')]
      assert.ok(
        secrets.every((index) => index > from && index < to),
        file,
      )
      for (const [line] of text.matchAll(/run:.*\$\{\{(?! matrix\.).*$/gm)) assert.fail(`${file}: ${line}`)
    }
  })

  test('no job runs without an end, and what only reads keeps no credentials', () => {
    for (const { name, job } of jobs)
      assert.ok(job.uses !== undefined || (job['timeout-minutes'] ?? 999) <= 120, name)
    for (const { file, text } of workflows) {
      const checkouts = text.match(/actions\/checkout@/g)?.length ?? 0
      const without = text.match(/persist-credentials: false/g)?.length ?? 0
      assert.equal(checkouts - without, file.endsWith('release.yml') ? 1 : 0, file)
    }
  })

  test('each night runs every suite of package.json, and rehearses a release', () => {
    const nightly = new Set(jobs.flatMap(({ job }) => job.strategy?.matrix.suite ?? []))
    const suites = Object.keys(project.scripts).filter((name) => name.startsWith('test:'))
    assert.ok(suites.length > 10)
    assert.deepEqual(
      [...suites, 'release --rehearse --skip-green'].filter((name) => !nightly.has(name)),
      [],
    )
  })
})
