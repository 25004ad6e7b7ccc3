import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { changedDeclarations } from './changed-declarations.ts'
import { parseDeclarations } from './declaration-file.ts'
import { flattenDeclarations } from './flatten-declarations.ts'
import { surfaceFile } from './print-surfaces.ts'
import { findUnreportedChanges } from './released-surface.ts'

/** Flattens what these files, of which the first is the entry, declare. */
function flatten(files: Readonly<Record<string, string>>): string {
  return flattenDeclarations('index.ts', {
    read: (path) => parseDeclarations(path, files[path] ?? assert.fail(`no file ${path}`)),
    resolve: (specifier, from) =>
      specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined,
  })
}

describe('a surface', () => {
  test('has what is exported, what that mentions, and imports of other packages', () => {
    const text = flatten({
      'index.ts': `export { pay, type Order as Payment } from './pay.ts';\nexport * from './bank.ts';`,
      'pay.ts': `import type { KeyObject } from 'node:crypto';\nimport type { Bank } from './bank.ts';
/** Pays. */
export declare function pay<Given extends Order>(order: Given, key: KeyObject): Promise<import("./bank.ts").Answer<Given>>;
export interface Order { readonly bank: Bank; }
export declare const unused: number;`,
      'bank.ts': `interface Options { readonly url: string; }
export interface Bank { readonly options: Options; }
export type Answer<T> = { readonly of: T; };`,
    })
    assert.equal(
      text,
      `import type { KeyObject } from 'node:crypto'

export type Answer<T> = { readonly of: T; };

export interface Bank { readonly options: Options; }

export interface Payment { readonly bank: Bank; }

/** Pays. */
export declare function pay<Given extends Payment>(order: Given, key: KeyObject): Promise<Answer<Given>>;

interface Options { readonly url: string; }

export {}
`,
    )
  })

  test('keeps names apart that are declared twice, and does not export a value that is exported as a type', () => {
    const text = flatten({
      'index.ts': `export type { Money } from './money.ts';\nexport { a } from './a.ts';\nexport { b } from './b.ts';`,
      'money.ts': `export declare const Money: { readonly currency: string; };\nexport interface Money { readonly kind: typeof Money; }`,
      'a.ts': 'interface Options { a: 1; }\nexport declare function a(options: Options): void;',
      'b.ts': 'interface Options { b: 2; }\nexport declare function b(options: Options): Options;',
    })
    assert.match(text, /^export declare function a\(options: Options\): void;$/m)
    assert.match(text, /^export declare function b\(options: Options_2\): Options_2;$/m)
    assert.match(text, /^interface Options_2 \{ b: 2; \}$/m)
    assert.match(text, /^declare const Money:[^\n]*\ninterface Money \{/m)
    assert.match(text, /^export \{ type Money, \}$/m)
  })

  test('a change of it is named', () => {
    const before = 'export declare function a(): void;\n\ninterface B { one: 1; }\n\nexport {}\n'
    assert.deepEqual(changedDeclarations(before, before), [])
    const after =
      'export declare function a(): void;\n\nexport declare const c: 1;\n\ninterface B { one: 2; }\n\nexport {}\n'
    assert.deepEqual(changedDeclarations(before, after), ['B', 'c'])
  })
})

test('since a release, a change of a surface needs a line in the changelog that names the package', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'havn-released-'))
  t.after(() => rmSync(root, { recursive: true }))
  const file = surfaceFile('tpp-sdk')
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root, stdio: 'pipe' })
  const released = '# Changelog\n\n## 7.1.0\n\n- `@havn/tpp-sdk` is new.\n'
  write(file, 'export declare function a(): void;\n\nexport {}\n')
  write('CHANGELOG.md', released)
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'release')
  assert.deepEqual(findUnreportedChanges(root, ['tpp-sdk']), [])
  git('tag', 'v7.1.0')
  assert.deepEqual(findUnreportedChanges(root, ['tpp-sdk']), [])

  write(file, 'export declare function a(): number;\n\nexport {}\n')
  const [problem = ''] = findUnreportedChanges(root, ['tpp-sdk'])
  assert.match(
    problem,
    /^@havn\/tpp-sdk differs from v7\.1\.0 \(a\), and no line of CHANGELOG\.md above 7\.1\.0 names/,
  )
  write(
    'CHANGELOG.md',
    released.replace(
      '## 7.1.0',
      '## 7.2.0 (unreleased)\n\n- `@havn/tpp-sdk`: a returns a number.\n\n## 7.1.0',
    ),
  )
  assert.deepEqual(findUnreportedChanges(root, ['tpp-sdk']), [])
})
