// ARCHITECTURE.md as a test: its tables are read, and the code is checked against them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { circlesOf } from './tools/check/architecture/circles.ts'
import { countryProblems, unusedExceptions } from './tools/check/architecture/countries.ts'
import {
  codeProblems,
  comparisonProblems,
  foreignImportProblems,
  headerProblems,
  nameProblems,
  wordProblems,
} from './tools/check/architecture/interfaces.ts'
import { importProblems, isTest } from './tools/check/architecture/imports.ts'
import { lineCount, projectFiles } from './tools/check/architecture/project-files.ts'
import { schemaProblems } from './tools/check/architecture/schemas.ts'
import { readSource } from './tools/check/architecture/source.ts'
import { readArchitecture } from './tools/check/architecture/tables.ts'

const root = new URL('.', import.meta.url).pathname
const architecture = readArchitecture(readFileSync(`${root}ARCHITECTURE.md`, 'utf8'))
const sources = projectFiles(root, '**/*.ts').map((file) => ({ ...file, source: readSource(file.text) }))
const production = sources.filter(({ path }) => !isTest(path))
const sqlFiles = projectFiles(root, 'apps/{server,sandbox}/src/**/sql/**/*.sql')

// The first problem is the error message; all of them are shown.
function assertNone(problems: readonly string[]): void {
  assert.equal(problems.length, 0, problems.join('\n'))
}

describe('layers', () => {
  const inFolders = production.filter(({ path }) => path.includes('/'))

  test('every import goes down', (t) => {
    t.diagnostic(`${inFolders.length} files in ${architecture.modules.length} modules`)
    assertNone(inFolders.flatMap((file) => importProblems(architecture, file)))
  })

  test('no files import each other in a circle, imports of types included', () => {
    assertNone(circlesOf(sources).map((circle) => circle.join(' → ')))
  })

  test('no folder has more than 25 source files beside each other', () => {
    const folders = Map.groupBy(inFolders, ({ path }) => path.slice(0, path.lastIndexOf('/')))
    const crowded = [...folders].filter(([, files]) => files.length > 25)
    assertNone(crowded.map(([folder, files]) => `${folder} has ${files.length} files`))
  })
})

describe('who owns which SQL schema', () => {
  const stores = production.filter(({ path }) => /^apps\/(?:server|sandbox)\/src\//.test(path))

  test('a schema is named by its owner, its functions are called from stores and SQL files', () => {
    assertNone([...stores, ...sqlFiles].flatMap((file) => schemaProblems(architecture, file)))
  })

  test('every schema that an SQL file creates has an owner', () => {
    const owned = new Set(architecture.schemas.map(({ name }) => name))
    const created = sqlFiles.flatMap(({ path, text }) =>
      [...text.matchAll(/^create schema (?:if not exists )?(\w+)/gim)].map(([, name = '']) => ({
        path,
        name,
      })),
    )
    const unowned = created.filter(({ name }) => !owned.has(name))
    assertNone(
      unowned.map(({ path, name }) => `${path} creates ${name}, which ARCHITECTURE.md gives to nobody`),
    )
  })
})

// Read from code alone: comments and strings do not count.
const forbidden: { what: string; pattern: RegExp; where: RegExp; except?: string }[] = [
  {
    what: 'reads the clock',
    pattern: /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^\s)])|\bTemporal\.Now\b/,
    where: /^(?:apps\/(?:server|sandbox)\/src|packages\/(?:http-signature|contract)\/src)\//,
    except: 'apps/server/src/platform/shared/clock.ts',
  },
  {
    what: 'reads the environment',
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\s*\[|\{[^{}]*\benv\b[^{}]*\}\s*=\s*process\b/,
    where: /^apps\/(?:server|sandbox)\/src\//,
    except: 'apps/server/src/app/settings/read-settings.ts',
  },
  { what: 'has a default export', pattern: /\bexport\s+default\b|\bas\s+default\b/, where: /./ },
  { what: 'uses any', pattern: /(?:[:<|&,(=]|\bas|\bextends)\s*any(?![\w$(:?])/, where: /./ },
]

// On a busy machine everything takes longer, so a test counts work, or waits for what must happen before something else.
const measuringTests: Readonly<Record<string, string>> = {
  'test/attacks/behind-haproxy.test.ts': 'prints it',
  'test/backup/restore.test.ts': 'prints it',
  'test/bulk-payments/bulk.test.ts': 'compares lines with payments of the same run',
  'test/faults/cut-socket.test.ts': 'chooses when to cut',
  'test/faults/database-hangs.test.ts': 'compares the calls after the first with the first',
  'test/money/support/rounds.ts': 'chooses when to do the next',
  'test/move-bank/move-bank.test.ts': 'prints it',
  'test/sandbox-data/many-banks.test.ts': 'compares the last banks with the first',
  'test/sandbox-requests/follow.test.ts': 'compares it with what the server says',
  'test/scenarios/support/stage.ts': 'asserts a least time: a busy machine is never too fast',
  'test/trust/block-processes.test.ts': 'compares it with the five seconds that are promised',
  'tools/release/oci-image/image.test.ts': 'prints it',
  'tools/release/pack-havn/pack-havn.test.ts': 'prints it',
}
const measurement = /\b(?:performance|Date)\.now\(\) - [a-z]/

describe('what code does not do', () => {
  for (const { what, pattern, where, except } of forbidden) {
    test(`no file ${what}${except === undefined ? '' : ` but ${except}`}`, () => {
      const found = production.filter(
        ({ path, source }) => where.test(path) && path !== except && pattern.test(source.code),
      )
      assertNone(found.map(({ path, source }) => `${path} ${what}: ${pattern.exec(source.code)?.[0]}`))
    })
  }

  test('no file but those of an interface decides with which code a TPP is refused', () => {
    assertNone(production.flatMap(codeProblems))
  })

  test('the domain names no header of a TPP and no interface', () => {
    assertNone(
      production.flatMap((file) => [...headerProblems(file), ...nameProblems(file), ...wordProblems(file)]),
    )
  })

  test('no interface imports another one, and nothing asks an interface which one it is', () => {
    assertNone(production.flatMap((file) => [...foreignImportProblems(file), ...comparisonProblems(file)]))
  })

  test('nothing but its pack and its interface names a country', () => {
    const files = [...sources, ...sqlFiles]
    assertNone([...files.flatMap(countryProblems), ...unusedExceptions(files)])
  })

  test('no test measures wall time, but those that compare it with nothing or with time of the same run', () => {
    const measuring = sources.filter(({ path, source }) => isTest(path) && measurement.test(source.code))
    assert.deepEqual(
      measuring.map(({ path }) => path),
      Object.keys(measuringTests).toSorted(),
    )
  })

  test('no file names a path of a developer machine', () => {
    const machinePath = /(?<![\w.-])\/(?:work|home|Users)\/\w[^\s'"`]*/
    const found = projectFiles(root, '**/*', '**/.*', '**/.*/**/*').filter(({ text }) =>
      machinePath.test(text),
    )
    assertNone(found.map(({ path, text }) => `${path} names ${machinePath.exec(text)?.[0]}`))
  })
})

describe('how large files are', () => {
  test('no file has more than 600 lines, but tables of data', () => {
    const long = sources.filter(
      ({ path, text }) => lineCount(text) > 600 && !architecture.dataTables.includes(path),
    )
    assertNone(long.map(({ path, text }) => `${path} has ${lineCount(text)} lines`))
  })
})
