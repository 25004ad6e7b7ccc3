import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Release } from './release.ts'

export interface StepResult {
  readonly name: string
  readonly seconds: number
  readonly lines: readonly string[]
  readonly problem: string | undefined
}

export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** The table of what would be published where, and of what the steps found; also written into the output folder. */
export function reportRelease(release: Release, results: readonly StepResult[]): string {
  const { version, commit, artifacts, missing } = release
  const rows = artifacts.map(({ file, destination }) => {
    const megabytes = (statSync(file).size / 1e6).toFixed(2)
    return `| ${basename(file)} | ${destination} | ${megabytes} | ${sha256Of(file)} |`
  })
  const steps = results.map(({ name, seconds, lines, problem }) => {
    const said = [...(problem === undefined ? [] : [`**${problem.slice(0, 1000)}**`]), ...lines]
    return `| ${name} | ${problem === undefined ? 'passed' : 'FAILED'} | ${seconds.toFixed(1)} | ${said.join('<br>').replaceAll('\n', '<br>')} |`
  })
  const isAsked = results.some(({ name }) => name === 'preconditions')
  const none = isAsked ? 'No credential is missing.' : 'Whether credentials are missing was not asked.'
  const missingText =
    missing.length === 0 ? none : `Missing to publish:\n\n${missing.map((name) => `- ${name}`).join('\n')}`
  const text = `# Havn ${version}, ${release.isRehearsal ? 'rehearsed' : 'released'} at ${commit}

| file | goes to | MB | SHA-256 |
|---|---|--:|---|
${rows.join('\n')}

| step | outcome | seconds | what was seen |
|---|---|--:|---|
${steps.join('\n')}

${missingText}
`
  if (release.plant === undefined) writeFileSync(join(release.out, 'release-table.md'), text)
  return `\n${text}`
}
