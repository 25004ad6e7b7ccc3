// One command for a release: npm run release -- --rehearse
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeCopies } from './parts/copies.ts'
import { FAULTS, type Fault, openRelease, type Release } from './parts/release.ts'
import { reportRelease, type StepResult } from './parts/report.ts'
import { isStep, type Step, STEPS } from './steps.ts'

const HELP = `npm run release -- --rehearse                  everything but publishing: what is built is published to a registry
                                               on this machine, and installed from there
npm run release -- --confirm VERSION           the same, and then publishes; needs the accounts that a rehearsal names

  --version VERSION   fails unless it is the version of package.json
  --only STEP,…       some of the steps, without what would have come before
  --skip-green        does not ask whether verify and the suites were green for this commit; rehearsals only
  --plant FAULT       makes a mistake that must be found (exit 1): ${FAULTS.join(', ')}

What is built lies in .packs, with release-table.md. The last commit is built, not what is changed since. Steps:

${STEPS.map(({ name, about }) => `  ${name.padEnd(16)}${about}`).join('\n')}`

const { values } = parseArgs({
  options: {
    rehearse: { type: 'boolean', default: false },
    version: { type: 'string' },
    confirm: { type: 'string' },
    only: { type: 'string' },
    'skip-green': { type: 'boolean', default: false },
    plant: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(HELP)
else await main()

async function main(): Promise<void> {
  const problem = whyNotStarted()
  if (problem !== undefined) {
    console.error(`${problem}\n\n${HELP}`)
    process.exitCode = 2
    return
  }
  const work = mkdtempSync(join(tmpdir(), 'havn-release-'))
  const release = openRelease({
    work,
    isRehearsal: values.rehearse,
    isGreenSkipped: values['skip-green'],
    version: values.version ?? values.confirm,
    plant: FAULTS.find((fault): fault is Fault => fault === values.plant),
  })
  mkdirSync(release.out, { recursive: true })
  try {
    const results = await runSteps(release)
    console.log(reportRelease(release, results))
    if (results.some(({ problem: found }) => found !== undefined)) process.exitCode = 1
  } finally {
    for (const close of release.closing.toReversed()) await close()
    removeCopies(release)
    rmSync(work, { recursive: true, force: true })
  }
}

function whyNotStarted(): string | undefined {
  const asked = values.only?.split(',') ?? []
  const unknown = asked.filter((name) => !isStep(name))
  if (unknown.length > 0) return `There is no step ${unknown.join(', ')}.`
  if (values.plant !== undefined && !FAULTS.some((fault) => fault === values.plant))
    return `There is no fault ${values.plant}.`
  if (values.rehearse) return undefined
  if (values.confirm === undefined)
    return 'Say --rehearse, or --confirm with the version that you want to publish.'
  if (values['skip-green'] || values.plant !== undefined || values.only !== undefined)
    return 'What is published goes through every step: --skip-green, --plant and --only are for rehearsals.'
  return values.confirm === values.version || values.version === undefined
    ? undefined
    : '--confirm and --version name different versions.'
}

async function runSteps(release: Release): Promise<StepResult[]> {
  const asked = values.only?.split(',')
  const results: StepResult[] = []
  for (const step of STEPS.filter(({ name }) => asked?.includes(name) ?? true)) {
    console.log(`\n== ${step.name}: ${step.about}`)
    const result = await runStep(release, step, results)
    results.push(result)
    if (result.problem === undefined) continue
    console.log(`   FAILED: ${result.problem}`)
    if (!release.isRehearsal) break
  }
  return results
}

async function runStep(release: Release, step: Step, before: readonly StepResult[]): Promise<StepResult> {
  const started = performance.now()
  const failed = before.filter(({ problem, name }) => problem !== undefined && step.needs.includes(name))
  const lines: string[] = []
  const say = (line: string): void => {
    lines.push(line)
    console.log(`   ${line}`)
  }
  let problem =
    failed.length === 0 ? undefined : `not run, because ${failed.map(({ name }) => name).join(', ')} failed`
  try {
    if (problem === undefined) await step.run(release, say)
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  return { name: step.name, seconds: (performance.now() - started) / 1000, lines, problem }
}
