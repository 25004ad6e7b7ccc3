import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUITES } from '../../check/suites.ts'
import { findMissingCredentials } from '../parts/credentials.ts'
import { git, type Release, root } from '../parts/release.ts'

/** What must have been green for the commit that is released: `.ci/run` records it. */
const REQUIRED = [
  'verify',
  ...Object.keys(SUITES).map((name) => `test:${name}`),
  'test:faults',
  'test:planted-faults',
]

/** Where the version may be written: where it is decided, where it is described, and where npm repeats it. */
const FILES_WITH_VERSION = ['package.json', 'CHANGELOG.md', 'package-lock.json']

/** Printed from package.json, and compared by `npm run generated`. */
const GENERATED = [
  'README.md',
  'packages/contract/openapi.json',
  'packages/contract/berlin-group.openapi.json',
  'packaging/github-action/action.yml',
]

export function checkPreconditions(release: Release, say: (line: string) => void): void {
  const problems = [
    ...dirtyTree(),
    ...wrongVersion(release),
    ...repeatedVersion(release.version),
    ...missingChangelog(release),
    ...unsignedDependencies(release, say),
  ]
  const notGreen = suitesNotGreen(release.commit)
  if (release.isGreenSkipped) say(`not asked whether these were green: ${notGreen.join(', ') || 'all were'}`)
  else if (notGreen.length === 0) say('verify and every suite were green for this commit')
  else
    problems.push(
      `not green for ${release.commit.slice(0, 12)}: ${notGreen.join(', ')} (.ci/run SUITE records it; a rehearsal may say --skip-green)`,
    )
  release.missing.push(...findMissingCredentials())
  say(`missing credentials: ${release.missing.map((line) => line.split(':')[0]).join(', ') || 'none'}`)
  if (!release.isRehearsal && release.missing.length > 0)
    problems.push(`missing: ${release.missing.join('; ')}`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

function dirtyTree(): string[] {
  const changed = git('status', '--porcelain')
  return changed === '' ? [] : [`the tree is not clean: commit or remove\n${changed}`]
}

function wrongVersion({ version, askedVersion = version }: Release): string[] {
  return askedVersion === version
    ? []
    : [`package.json has version ${version}, not ${askedVersion}: change it there, it is nowhere else`]
}

/** Files that repeat the version: each would have to be found and changed at the next release. */
function repeatedVersion(version: string): string[] {
  const excluded = [...FILES_WITH_VERSION, ...GENERATED, '*/package-lock.json'].map(
    (file) => `:(exclude)${file}`,
  )
  const files = tryGit('grep', '-lwF', version, '--', '.', ...excluded).split('\n')
  const found = files.filter(
    (file) => file !== '' && hasVersion(readFileSync(join(root, file), 'utf8'), version),
  )
  return found.length === 0
    ? []
    : [`the version is typed again in ${found.join(', ')}: take it from package.json`]
}

/** Whether a text has this version and not only a longer number, such as an address, around it. */
function hasVersion(text: string, version: string): boolean {
  return new RegExp(String.raw`(?<![\d.])${version.replaceAll('.', String.raw`\.`)}(?![\d]|\.\d)`).test(text)
}

function tryGit(...args: readonly string[]): string {
  try {
    return git(...args)
  } catch {
    // grep ends with 1 if it finds nothing.
    return ''
  }
}

function missingChangelog({ version, plant }: Release): string[] {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const headings = plant === 'missing-changelog' ? [] : [...text.matchAll(/^## (\S+)/gm)]
  return headings.some(([, heading]) => heading === version)
    ? []
    : [`CHANGELOG.md has no entry for ${version}: add "## ${version}" with what a user notices`]
}

/** Asks npm whether every dependency has the signature of its registry. A rehearsal goes on where the keys cannot be fetched. */
function unsignedDependencies({ isRehearsal }: Release, say: (line: string) => void): string[] {
  const args = ['audit', 'signatures', '--loglevel', 'error']
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  const [unreachable] = /request to \S+ failed.*/.exec(stderr) ?? []
  if (status !== 0 && (!isRehearsal || unreachable === undefined))
    return [`npm audit signatures: ${stdout}${stderr}`]
  say(`npm audit signatures: ${unreachable ?? stdout.trim().replaceAll(/\n+/g, '; ')}`)
  return []
}

function suitesNotGreen(commit: string): string[] {
  const file = join(root, '.ci/green.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const records = lines.map((line): { commit: string; suite: string } => JSON.parse(line))
  return REQUIRED.filter(
    (suite) => !records.some((record) => record.commit === commit && record.suite === suite),
  )
}
