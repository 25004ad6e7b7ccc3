// The published packages as their users get them: packed, installed into an empty project, type-checked and run.
import assert from 'node:assert/strict'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { NODE_MAJORS, nodeBinary, type NodeMajor } from './node-version.ts'
import { type PackedPackage, packPackages } from './pack-packages.ts'
import { COMPILER_VERSIONS, installPackages, type PackedProject } from './packed-project.ts'
import { execute, start, untilAnswering, untilPrinted } from './programs.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'
import { blocksOf, declarationsOf, exampleOf, firstBlock, programsOf } from './samples.ts'
import { root, version as projectVersion } from './manifest.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = read('docs/sdk.md')
const programs = programsOf(guide)
const mistakes = read('tools/release/pack/samples/mistakes.ts')

/** What a package may grow to, in bytes: what is downloaded, what lies in node_modules, and the JavaScript that is loaded. */
const CEILINGS: Readonly<Record<string, { packed: number; unpacked: number; javascript: number }>> = {
  '@havn/http-signature': { packed: 112_000, unpacked: 610_000, javascript: 90_000 },
  '@havn/tpp-sdk': { packed: 65_000, unpacked: 345_000, javascript: 58_000 },
  '@havn/server': { packed: 2_000_000, unpacked: 9_700_000, javascript: 8_900_000 },
}

let packages: PackedPackage[]
/** Those that TPPs install. */
let libraries: PackedPackage[]
let project: PackedProject
let bank: SandboxProcess | undefined
/** Types that are printed from the contract, whose fields have comments. */
const PRINTED = new Set(
  globSync('packages/tpp-sdk/src/printed/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^export (?:interface|type|const) (\w+)/gm)].map(([, name = '']) => name),
  ),
)
let starting: Promise<SandboxProcess>

// Fetched, where they are not there yet, while the packages are made.
const nodes = new Map(NODE_MAJORS.map((major) => [major, nodeBinary(major)]))
for (const node of nodes.values()) node.catch(() => undefined)
const nodeOf = async (major: NodeMajor): Promise<string> => (await nodes.get(major)) ?? ''

before(() => {
  starting = startSandbox()
  // It is waited for below; until then a failure is nobody's.
  starting.catch(() => undefined)
  packages = packPackages()
  libraries = packages.filter(({ name }) => name !== '@havn/server')
  project = installPackages(libraries.map(({ tarball }) => tarball))
  for (const [file, text] of programs) project.write(file, text)
  project.write('readme.ts', firstBlock(read('packages/tpp-sdk/README.md'), 'ts'))
  project.write('signature.ts', firstBlock(read('packages/http-signature/README.md'), 'ts'))
  project.write('mistakes.ts', mistakes)
  for (const file of ['commonjs.ts', 'commonjs-16.cts'])
    project.write(file, read('tools/release/pack/samples/commonjs.ts'))
  project.write('jest.test.cjs', read('tools/release/pack/samples/jest.test.js'))
})
after(async () => {
  project?.remove()
  await (await starting.catch(() => undefined))?.stop()
})

describe('what is packed', () => {
  test('every manifest says what the package is and where it comes from, and runs nothing when it is installed', () => {
    const expected: Readonly<Record<string, { node: string; dependencies: readonly string[] }>> = {
      '@havn/http-signature': { node: '>=20.12', dependencies: [] },
      '@havn/tpp-sdk': { node: '>=20.12', dependencies: ['@havn/http-signature'] },
      '@havn/server': { node: '>=26', dependencies: ['typebox'] },
    }
    assert.deepEqual(packages.map(({ name }) => name).toSorted(), Object.keys(expected).toSorted())
    for (const { name, folder } of packages) {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      for (const field of ['description', 'keywords', 'homepage', 'bugs', 'repository', 'license', 'files'])
        assert(manifest[field], `${name} has no ${field}`)
      assert.deepEqual(
        [manifest.version, manifest.private, manifest.scripts],
        [projectVersion, undefined, undefined],
      )
      const { node, dependencies } = expected[name] ?? {}
      assert.equal(manifest.engines.node, node)
      assert.deepEqual(Object.keys(manifest.dependencies), dependencies)
      for (const file of [
        'README.md',
        'LICENSE',
        ...targetsOf(manifest.exports),
        ...targetsOf(manifest.bin ?? {}),
      ])
        assert(existsSync(join(folder, file)), `${name}: ${file}`)
    }
  })

  test('JavaScript and declarations of a library import Node and its dependencies alone', () => {
    for (const { name, folder } of libraries) {
      const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      for (const file of ['dist/index.js', 'dist/index.d.ts']) {
        // Without comments, whose examples import too.
        const code = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
        const specifiers = [...code.matchAll(/(?:from|import\(|require\()\s*['"]([^'"]+)['"]/g)]
        assert(specifiers.length > 0)
        for (const [, specifier = ''] of specifiers)
          assert(
            specifier.startsWith('node:') || specifier in dependencies,
            `${name}: ${file} imports ${specifier}`,
          )
      }
    }
  })

  test('packed again, every tarball has the same bytes', () => {
    const packs = mkdtempSync('/tmp/havn-packed-again-')
    for (const { name, tarball } of packPackages(packs)) {
      const first = packages.find((one) => one.name === name)?.tarball ?? ''
      assert(readFileSync(tarball).equals(readFileSync(first)), `${name} differs`)
    }
    rmSync(packs, { recursive: true })
  })

  test('the server’s README shows the program of its example, and an older Node says what is needed', async () => {
    const { folder } = packages.find(({ name }) => name === '@havn/server') ?? { folder: '' }
    assert.equal(
      firstBlock(readFileSync(join(folder, 'README.md'), 'utf8'), 'ts'),
      readFileSync(join(folder, 'example/our-bank.ts'), 'utf8'),
    )
    const node = await nodeOf(20)
    for (const program of [
      ['--input-type=module', '--eval', `import '${folder}/dist/index.js'`],
      [`${folder}/bin/havn-server.mjs`, 'migrate'],
    ]) {
      const ran = await execute(node, program).catch((problem: { code: number; stderr: string }) => problem)
      assert.equal('code' in ran && ran.code, 1)
      assert.match(ran.stderr, /^@havn\/server needs Node 26 or later, and this is Node 20\.\S+\n$/)
    }
  })

  test('the test vectors are there with their keys, and nothing that makes them', () => {
    const vectors = join(project.folder, 'node_modules/@havn/http-signature/vectors')
    const files = globSync('**/*.*', { cwd: vectors })
    const source = join(root, 'packages/http-signature/vectors')
    assert.deepEqual(
      files.toSorted(),
      globSync(['*.json', 'README.md', 'keys/*.pem'], { cwd: source }).toSorted(),
    )
    assert(files.includes('signing.json') && files.includes('keys/rsa-2048.key.pem'))
  })

  test('the packages stay below their ceilings', (t) => {
    for (const { name, packedBytes: packed, unpackedBytes: unpacked, folder } of packages) {
      const scripts = globSync('dist/**/*.{js,mjs}', { cwd: folder }).map(
        (file) => readFileSync(join(folder, file)).length,
      )
      const javascript = scripts.reduce((sum, bytes) => sum + bytes, 0)
      t.diagnostic(`${name}: ${packed} bytes packed, ${unpacked} unpacked, ${javascript} of JavaScript`)
      const ceiling = CEILINGS[name]
      assert(
        ceiling &&
          packed <= ceiling.packed &&
          unpacked <= ceiling.unpacked &&
          javascript <= ceiling.javascript,
      )
    }
  })

  test('everything exported has a doc comment; functions and constants of a library have an example', async () => {
    for (const { name, folder } of packages) {
      const declarations = declarationsOf(readFileSync(join(folder, 'dist/index.d.ts'), 'utf8'))
      assert(declarations.length > 10)
      const silent = declarations.filter((one) => one.comment === '' && !PRINTED.has(one.name))
      assert.deepEqual(
        silent.map((one) => one.name),
        [],
        `exports of ${name} without a doc comment`,
      )
    }
    for (const { name, folder } of libraries) {
      const declarations = declarationsOf(readFileSync(join(folder, 'dist/index.d.ts'), 'utf8'))
      const values = Object.keys(await import(join(folder, 'dist/index.mjs')))
      const commentOf = (value: string) => declarations.find((one) => one.name === value)?.comment ?? ''
      const without = values.filter((value) => exampleOf(commentOf(value)) === '')
      assert.deepEqual(without, [], `exports of ${name} without an @example`)
      for (const [index, example] of values.map((value) => exampleOf(commentOf(value))).entries())
        project.write(`examples/${name.replace(/\W/g, '-')}-${index}.ts`, example)
    }
  })
})

describe('what TypeScript says', () => {
  const include = [
    'pay.ts',
    'first-time.ts',
    'transactions.ts',
    'receive.ts',
    'readme.ts',
    'signature.ts',
    'mistakes.ts',
    'examples/*.ts',
  ]
  test('TypeScript 5.6 compiles a program in CommonJS, with and without `exports`', () => {
    for (const [module, file] of [
      ['commonjs', 'commonjs.ts'],
      ['node16', 'commonjs-16.cts'],
    ] as const)
      assert.equal(project.compile('5.6', { include: [file], emit: true, module }), '')
  })

  for (const version of COMPILER_VERSIONS) {
    test(`TypeScript ${version} accepts the samples, the examples and the declarations, and no mistake`, () => {
      assert.equal(project.compile(version, { include, emit: version === '5.6' }), '')
    })

    test(`TypeScript ${version} finds each of the mistakes`, () => {
      project.write('unmarked.ts', mistakes.replaceAll('@ts-expect-error', 'mistake:'))
      const said = project.compile(version, { include: ['unmarked.ts'] })
      const found = new Set([...said.matchAll(/^unmarked\.ts\((\d+),/gm)].map(([, line]) => Number(line)))
      const marked = mistakes
        .split('\n')
        .flatMap((line, index) => (line.includes('@ts-expect-error') ? [index + 2] : []))
      assert(marked.length >= 20)
      assert.deepEqual(
        [...found].toSorted((one, other) => one - other),
        marked,
        said,
      )
    })
  }
})

describe('what runs', () => {
  before(async () => {
    bank = await starting
  })
  const run = async (node: string, file: string, ...args: string[]): Promise<string> => {
    const { stdout } = await execute(node, [join(project.folder, 'js', file), ...args], {
      cwd: project.folder,
    })
    return stdout
  }

  for (const major of NODE_MAJORS)
    test(`Node ${major} pays until ACSC, reads transactions, and runs the READMEs`, async () => {
      assert(bank)
      const node = await nodeOf(major)
      const paid = await run(node, 'pay.js', bank.state, bank.url)
      const [shown = '', firstTime = '', pages = ''] = blocksOf(guide, 'text')
      assert.deepEqual(
        shown
          .trim()
          .split('\n')
          .filter((line) => !paid.split('\n').includes(line)),
        [],
        paid,
      )
      assert.equal(await run(node, 'first-time.js', bank.state, bank.url), firstTime)
      assert.equal(await run(node, 'transactions.js', bank.state, bank.url), pages)
      const readme = firstBlock(read('packages/tpp-sdk/README.md'), 'text')
      assert.equal(await run(node, 'readme.js', bank.state, bank.url), readme)
      const signatureReadme = read('packages/http-signature/README.md')
      await execute('sh', ['-c', firstBlock(signatureReadme, 'sh')], { cwd: project.folder })
      assert((await run(node, 'signature.js')).endsWith(firstBlock(signatureReadme, 'text')))
    })

  for (const major of NODE_MAJORS)
    test(`Node ${major} requires the libraries, which are the same that it imports`, async () => {
      assert(bank)
      const node = await nodeOf(major)
      const printed = '401\n401\nSHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'
      // TypeScript wrote it as CommonJS into a folder of modules.
      await execute('sh', ['-c', 'cp js/commonjs.js js/commonjs.cjs'], { cwd: project.folder })
      for (const file of ['commonjs.cjs', 'commonjs-16.cjs'])
        assert.equal(await run(node, file, bank.state, bank.url), printed)
      const both = `const one = require('@havn/tpp-sdk'); import('@havn/tpp-sdk').then((other) =>
        console.log(Object.keys(one).every((name) => one[name] === other[name]), one.BankError === other.BankError))`
      const { stdout } = await execute(node, ['--input-type=commonjs', '--eval', both], {
        cwd: project.folder,
      })
      assert.equal(stdout, 'true true\n')
    })

  test('Jest 29 runs the tests of a TPP', async () => {
    assert(bank)
    const node = await nodeOf(20)
    // Beside the project: npm would remove what is linked into it.
    const runner = join(project.folder, 'runner')
    const install = [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--prefix',
      runner,
      'jest@29.7.0',
    ]
    await execute('npm', install, { cwd: project.folder })
    const env = { ...process.env, BANK_URL: bank.url, BANK_STATE: bank.state }
    const jest = [
      join(runner, 'node_modules/jest/bin/jest.js'),
      '--rootDir',
      project.folder,
      '--testMatch',
      '**/jest.test.cjs',
    ]
    const { stderr } = await execute(node, jest, { cwd: project.folder, env })
    assert.match(stderr, /Tests: +3 passed, 3 total/)
  })

  test('Node 20 receives the notifications of a payment, sealed by the bank', async (t) => {
    assert(bank)
    const node = await nodeOf(20)
    const port = String(await freePort())
    const receiver = start(node, [join(project.folder, 'js/receive.js'), bank.state, port])
    t.after(() => receiver.child.kill())
    await untilAnswering(`http://localhost:${port}/`, receiver)
    await run(node, 'pay.js', bank.state, bank.url, `http://localhost:${port}/`)
    await untilPrinted(receiver, 'payments ACSC', 10)
    assert.match(receiver.printed(), /payments ACTC\n[^]*payments ACSC\n/)
  })

  test('the shop of the guide answers in Express and in Fastify', async (t) => {
    assert(bank)
    const ports = [String(await freePort()), String(await freePort())]
    const shop = start(process.execPath, [join(project.folder, 'shop.ts'), bank.state, ...ports])
    t.after(() => shop.child.kill())
    for (const port of ports) {
      await untilAnswering(`http://localhost:${port}/back`, shop)
      const back = `http://localhost:${port}/back?state=7&psu-id=p&tpp-session-id=s&context=PRIVATE`
      const returned = await fetch(back, { redirect: 'manual' })
      assert.equal(returned.headers.get('location'), '/orders/7')
      const forged = await fetch(`http://localhost:${port}/notifications`, { method: 'POST', body: '{}' })
      assert.equal(forged.status, 400)
    }
  })
})

/** The files that a field of a manifest names. */
function targetsOf(field: string | Readonly<Record<string, unknown>>): string[] {
  return typeof field === 'string'
    ? [field]
    : Object.values(field).flatMap((value) => targetsOf(value as string | Readonly<Record<string, unknown>>))
}
