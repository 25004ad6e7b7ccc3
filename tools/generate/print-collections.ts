// Writes the Bruno and Postman collections of the contract; with --check, fails if the committed ones differ.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildCollection } from './collections/build-collection.ts'
import { brunoFiles } from './collections/bruno.ts'
import { postmanCollection } from './collections/postman.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'collections')

const collection = buildCollection()
const files: ReadonlyMap<string, string> = new Map<string, string>([
  ...[...brunoFiles(collection)].map(([path, text]) => [`bruno/${path}`, text] as const),
  ['postman/havn.postman_collection.json', postmanCollection(collection)] as const,
])

const committed = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()

function check(): void {
  const paths = new Set([...files.keys(), ...committed()])
  const different = [...paths].filter(
    (path) =>
      !files.has(path) ||
      !committed().includes(path) ||
      readFileSync(join(folder, path), 'utf8') !== files.get(path),
  )
  if (different.length === 0) return
  process.stderr.write(
    `collections/ differs from the contract (${different.slice(0, 3).join(', ')}): run node tools/generate/print-collections.ts\n`,
  )
  process.exitCode = 1
}

function write(): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  process.stdout.write(`${files.size} files in ${relative(root, folder)}\n`)
}

if (process.argv.includes('--check')) check()
else write()
