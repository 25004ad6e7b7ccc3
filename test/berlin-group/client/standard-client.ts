import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTools, run } from '../../clients/support/install-tools.ts'
import { standardDocument } from './standard-document.ts'

interface World {
  readonly fetch: (request: Request) => Promise<Response>
  readonly approve: (link: string) => Promise<void>
  readonly validUntil: string
  readonly dateFrom: string
}

export interface StandardClient {
  readonly journey: (baseUrl: string, world: World) => Promise<string[]>
}

/** A folder in which there is nothing of Havn: the tools from npm, and the types that they make of the standard. */
export async function makeClientFolder(): Promise<{ readonly folder: string; readonly tools: string }> {
  const tools = await installTools(join(import.meta.dirname, 'tools'))
  const runs = join(tools, 'runs')
  mkdirSync(runs, { recursive: true })
  const folder = mkdtempSync(join(runs, 'client-'))
  writeFileSync(join(folder, 'standard.json'), JSON.stringify(standardDocument()))
  const generator = join(tools, 'node_modules/openapi-typescript/bin/cli.js')
  await run(process.execPath, [generator, join(folder, 'standard.json'), '-o', join(folder, 'standard.ts')])
  return { folder, tools }
}

/** Compiles a file of the folder with TypeScript 5; fails where it does not fit the types of the standard. */
export async function compile(
  { folder, tools }: { readonly folder: string; readonly tools: string },
  file: string,
): Promise<void> {
  const compiler = join(tools, 'node_modules/typescript/bin/tsc')
  const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  const output = ['--lib', 'es2023,dom,dom.iterable', '--outDir', join(folder, 'js')]
  try {
    await run(process.execPath, [compiler, ...options, ...output, join(folder, file)], { cwd: folder })
  } catch (problem) {
    throw new Error(`${file} does not compile: ${String(Reflect.get(problem as object, 'stdout'))}`, {
      cause: problem,
    })
  }
}

/** Makes the client: generated, compiled and loaded. */
export async function makeStandardClient(): Promise<StandardClient> {
  const place = await makeClientFolder()
  cpSync(join(import.meta.dirname, 'journey.txt'), join(place.folder, 'journey.ts'))
  await compile(place, 'journey.ts')
  return (await import(pathToFileURL(join(place.folder, 'js/journey.js')).href)) as StandardClient
}
