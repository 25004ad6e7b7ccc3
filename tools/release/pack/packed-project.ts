// An empty project with the packed packages, as a TPP's developer would have it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './manifest.ts'

const compilers = {
  '5.6': join(root, 'packages/tpp-sdk/node_modules/typescript/bin/tsc'),
  '7': join(root, 'node_modules/typescript/bin/tsc'),
} as const

export type CompilerVersion = keyof typeof compilers
export const COMPILER_VERSIONS: readonly CompilerVersion[] = ['5.6', '7']

export interface PackedProject {
  readonly folder: string
  write(file: string, text: string): void
  /** Type-checks these files, strictly and with the declarations of all packages; emits into `js` if asked to. Returns what the compiler says. */
  compile(
    version: CompilerVersion,
    options: {
      readonly include: readonly string[]
      readonly emit?: boolean
      /** `nodenext` unless it is given. With `commonjs`, packages are found as before they had `exports`. */
      readonly module?: 'nodenext' | 'node16' | 'commonjs'
    },
  ): string
  remove(): void
}

/** Installs the tarballs, and nothing else, into a new folder. The types of Node 20 and frameworks are linked to ours. */
export function installPackages(tarballs: readonly string[]): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'havn-packed-'))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('package.json', JSON.stringify({ name: 'a-tpp', version: '1.0.0', private: true, type: 'module' }))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], folder)
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const [name, ours] of [
    ['@types/node', 'node-types-20'],
    ['express', 'express'],
    ['fastify', 'fastify'],
  ] as const)
    symlinkSync(join(root, 'node_modules', ours), join(folder, 'node_modules', name))
  return {
    folder,
    write,
    compile: (version, { include, emit = false, module = 'nodenext' }) => {
      const compilerOptions = {
        module,
        ...(module === 'commonjs' ? { moduleResolution: 'node10', esModuleInterop: true } : {}),
        target: 'es2022',
        lib: ['es2023'],
        types: ['node'],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        rootDir: '.',
        ...(emit ? { outDir: 'js' } : { noEmit: true }),
      }
      write('tsconfig.json', JSON.stringify({ compilerOptions, include }))
      const { stdout } = spawnSync(process.execPath, [compilers[version], '--project', 'tsconfig.json'], {
        cwd: folder,
        encoding: 'utf8',
      })
      return stdout
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
