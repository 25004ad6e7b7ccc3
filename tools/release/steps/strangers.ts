import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nodeBinary } from '../pack/node-version.ts'
import { type SandboxProcess, startSandbox } from '../pack/sandbox-process.ts'
import { bytesOf } from '../parts/bytes-of.ts'
import { installTool } from '../parts/install-tool.ts'
import type { Release } from '../parts/release.ts'
import { asCommonJs, MAKE_KEY, SAMPLES } from '../parts/sample-programs.ts'
import { type Stranger, STRANGERS } from '../parts/strangers.ts'
import { registryOf } from './registry.ts'

const OURS = '@havn/tpp-sdk @havn/http-signature'

/** Installs the published packages in an empty folder for each stranger, compiles the samples, signs a call and pays. */
export async function installAsStrangers(release: Release, say: (line: string) => void): Promise<void> {
  const registry = await registryOf(release)
  const bank = await startSandbox()
  const problems: string[] = []
  try {
    for (const [index, stranger] of STRANGERS.entries()) {
      const folder = join(release.work, 'strangers', String(index))
      const started = performance.now()
      try {
        const seen = await tryAsStranger(stranger, { folder, registry, bank })
        say(`${stranger.name}: ${seen}; ${((performance.now() - started) / 1000).toFixed(1)} s in all`)
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        problems.push(`${stranger.name}: ${problem}`)
        say(`${stranger.name}: FAILED`)
      }
    }
  } finally {
    await bank.stop()
  }
  if (problems.length > 0) throw new Error(`${problems.length} could not use it:\n${problems.join('\n')}`)
}

interface Place {
  readonly folder: string
  readonly registry: string
  readonly bank: SandboxProcess
}

async function tryAsStranger(stranger: Stranger, { folder, registry, bank }: Place): Promise<string> {
  writeProject(stranger, folder, registry)
  const node = await nodeBinary(stranger.node)
  const env = {
    PATH: `${dirname(node)}:/usr/local/bin:/usr/bin:/bin`,
    // All share a cache that was empty in the beginning, and no settings of the machine.
    HOME: join(dirname(folder), 'home'),
    OURS,
    TOOLS: stranger.tools.join(' '),
    TOOL: await findTool(stranger),
  }
  const run = (line: string, extra: Readonly<Record<string, string>> = {}) =>
    runLine(line, folder, { ...env, ...extra })
  const [installOurs = '', ...installTools] = stranger.install
  const installSeconds = time(() => run(installOurs))
  const kilobytes = bytesOf(folder) / 1000
  for (const line of installTools) run(line)
  run(MAKE_KEY)
  run(stranger.compile)
  let paySeconds = 0
  for (const { name, ending } of SAMPLES) {
    const args = { PROGRAM: name, ARGUMENTS: `${bank.state} ${bank.url}` }
    paySeconds = time(() => {
      const printed = run(stranger.run, args)
      // Jest prints each line with more room around it.
      if (!inOneLine(printed).includes(inOneLine(ending)))
        throw new Error(`${name} did not print "${ending.trim()}" but:\n${printed}`)
    })
  }
  return `installed in ${installSeconds.toFixed(1)} s (${kilobytes.toFixed(0)} kB), types compile, signed, ACSC in ${paySeconds.toFixed(1)} s`
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function writeProject({ module, compiler }: Stranger, folder: string, registry: string): void {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(dirname(folder), 'home'), { recursive: true })
  const type = module === 'esm' ? { type: 'module' } : {}
  write('package.json', JSON.stringify({ name: 'a-tpp', version: '1.0.0', private: true, ...type }))
  write('.npmrc', `registry=${registry}\n`)
  write(
    '.yarnrc.yml',
    `npmRegistryServer: ${registry}\nunsafeHttpWhitelist: ["127.0.0.1"]\nenableTelemetry: false\nnpmMinimalAgeGate: 0\n`,
  )
  const compilerOptions = { module: compiler, target: 'es2022', strict: true, types: ['node'], outDir: 'js' }
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  for (const { name, program } of SAMPLES) {
    write(`${name}.ts`, module === 'esm' ? program : asCommonJs(program))
    write(
      `${name}.test.js`,
      `test('${name}', () => { process.argv.splice(2, 9, ...process.env.ARGUMENTS.split(' ')); return require('./js/${name}.js').main() }, 60000)\n`,
    )
  }
}

async function findTool({ program }: Stranger): Promise<string> {
  if (program === undefined) return ''
  const file = join(await installTool(program), 'node_modules', program.name, program.file)
  chmodSync(file, 0o755)
  return file
}

function runLine(line: string, cwd: string, env: Readonly<Record<string, string>>): string {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', line], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 180_000,
    maxBuffer: 16e6,
  })
  if (status !== 0) throw new Error(`${line} failed:\n${`${stdout}${stderr}`.slice(0, 1500)}`)
  return `${stdout}${stderr}`
}

function time(work: () => void): number {
  const started = performance.now()
  work()
  return (performance.now() - started) / 1000
}
