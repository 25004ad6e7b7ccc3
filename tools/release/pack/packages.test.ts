// The published packages as their users get them: packed, installed into an empty project, type-checked and run.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { NODE_MAJORS, nodeBinary, type NodeMajor } from './node-version.ts'
import { type PackedPackage, packPackages } from './pack-packages.ts'
import { COMPILER_VERSIONS, installPackages, type PackedProject } from './packed-project.ts'
import { execute, start, untilAnswering, untilPrinted } from './programs.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'
import { blocksOf, declarationsOf, exampleOf, firstBlock, programsOf } from './samples.ts'
import { root } from './stage-package.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = read('docs/sdk.md')
const programs = programsOf(guide)
const mistakes = read('tools/release/pack/samples/mistakes.ts')

/** What a package may grow to, in bytes: what is downloaded, what lies in node_modules, and the JavaScript that is loaded. */
const CEILINGS: Readonly<Record<string, { packed: number; unpacked: number; javascript: number }>> = {
  '@havn/http-signature': { packed: 125_000, unpacked: 650_000, javascript: 145_000 },
  '@havn/tpp-sdk': { packed: 88_000, unpacked: 560_000, javascript: 84_000 },
}

let packages: PackedPackage[]
let project: PackedProject
let bank: SandboxProcess | undefined
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
  project = installPackages(packages.map(({ tarball }) => tarball))
  for (const [file, text] of programs) project.write(file, text)
  project.write('readme.ts', firstBlock(read('packages/tpp-sdk/README.md'), 'ts'))
  project.write('signature.ts', firstBlock(read('packages/http-signature/README.md'), 'ts'))
  project.write('mistakes.ts', mistakes)
})
after(async () => {
  project?.remove()
  await (await starting.catch(() => undefined))?.stop()
})

describe('what is packed', () => {
  test('every target of exports is there with its declarations, and nothing is private', () => {
    for (const { name } of packages) {
      const folder = join(project.folder, 'node_modules', name)
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      assert.equal(manifest.private, undefined)
      assert.equal(manifest.exports['.'].types, './dist/index.d.ts')
      for (const target of Object.values<unknown>(manifest.exports))
        for (const file of typeof target === 'string'
          ? [target]
          : Object.values(target as Record<string, string>))
          assert(existsSync(join(folder, file)), `${name}: ${file}`)
      for (const file of ['README.md', 'LICENSE']) assert(existsSync(join(folder, file)), `${name}: ${file}`)
      for (const file of globSync('dist/**/*.js', { cwd: folder }))
        assert(existsSync(join(folder, file.replace(/\.js$/, '.d.ts'))), `${file} has no declarations`)
    }
  })

  test('every import of JavaScript and of declarations leads to a file of the package, to Node or to a dependency', () => {
    for (const { name } of packages) {
      const folder = join(project.folder, 'node_modules', name)
      const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      assert.deepEqual(Object.keys(dependencies), name === '@havn/tpp-sdk' ? ['@havn/http-signature'] : [])
      const files = globSync('dist/**/*.{js,d.ts}', { cwd: folder })
      assert(files.length > 20)
      for (const file of files) {
        // Without comments, whose examples import too.
        const code = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
        for (const [, specifier = ''] of code.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)) {
          if (!specifier.startsWith('.')) {
            assert(specifier.startsWith('node:') || specifier in dependencies, `${file} imports ${specifier}`)
            continue
          }
          const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js'
          const target = join(folder, dirname(file), specifier).replace(/\.js$/, ending)
          assert(specifier.endsWith('.js') && existsSync(target), `${name}: ${file} imports ${specifier}`)
        }
      }
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
      const scripts = globSync('dist/**/*.js', { cwd: folder }).map(
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

  test('everything exported has a doc comment; functions and constants have an example', async () => {
    for (const { name } of packages) {
      const folder = join(project.folder, 'node_modules', name, 'dist')
      const declarations = declarationsOf(folder)
      const values = Object.keys(await import(join(folder, 'index.js')))
      assert(values.length > 10)
      const commentOf = (value: string) => declarations.find((one) => one.name === value)?.comment ?? ''
      const without = values.filter((value) => exampleOf(commentOf(value)) === '')
      assert.deepEqual(without, [], `exports of ${name} without an @example`)
      const entry = readFileSync(join(folder, 'index.d.ts'), 'utf8')
      const types = [...entry.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
        names.split(',').map((one) => one.replace(/^\s*type /, '').trim()),
      )
      const silent = types.filter(
        (type) => commentOf(type) === '' && declarations.some((one) => one.name === type),
      )
      assert.deepEqual(silent, [], `exports of ${name} without a doc comment`)
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
  for (const version of COMPILER_VERSIONS) {
    test(`TypeScript ${version} accepts the samples, the examples and the declarations, and no mistake`, () => {
      assert.equal(project.compile(version, { include, emit: version === '5.9' }), '')
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
