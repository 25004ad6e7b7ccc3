import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlantedFault } from './fault.ts'

const suiteMilliseconds = 300_000

/** The tests that must find a fault. */
export type Tests = Pick<PlantedFault, 'suite' | 'pattern'>

/** Plants a fault in a copy of the checkout, runs its suite, and returns the names of the tests that failed. */
export async function runFault(
  folder: string,
  { file, find, replace, suite, pattern }: PlantedFault,
): Promise<readonly string[]> {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, plant(text, find, replace))
  try {
    return failedTests((await run(folder, { suite, pattern })).output)
  } finally {
    writeFileSync(path, text)
  }
}

/** Whether a suite is green without any fault: one that is red anyway finds nothing. */
export async function isGreen(folder: string, tests: Tests): Promise<boolean> {
  return (await run(folder, tests)).code === 0
}

/** Replaces the one occurrence of a piece of text. */
export function plant(text: string, find: string, replace: string): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`expected the text once, found it ${parts.length - 1} times`)
  return parts.join(replace)
}

async function run(folder: string, { suite, pattern }: Tests): Promise<{ code: unknown; output: string }> {
  const patterns = pattern === undefined ? [] : ['--test-name-pattern', pattern]
  const child = spawn(process.execPath, ['tools/check/run-tests.ts', suite, ...patterns], {
    cwd: folder,
    // npm says here where it was called: in the checkout, whose files have no fault.
    env: { ...process.env, INIT_CWD: folder },
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), suiteMilliseconds)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (data: string) => {
      output += data
    })
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, output }
}

/** The tests that `tools/check/run-tests.ts` reports. A file that cannot even be loaded proves nothing, so it is left out. */
function failedTests(output: string): readonly string[] {
  const names = [...output.matchAll(/^✖ (.*)$/gm)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !name.endsWith('.test.ts'))
}
