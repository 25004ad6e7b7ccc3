import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { findInstallTexts, INSTALL_TEXTS, withInstallTexts } from '../../release/install-texts.ts'
import { NAMES } from '../../release/names.ts'
import { findRegistryLines } from './registry-lines.ts'

const root = join(import.meta.dirname, '../../..')

/** They find out how the command was started, which may have been by npx, and have nothing to say to a reader. */
const ABOUT_THE_COMMAND = new Set([
  'apps/cli/src/terminal/command-name.ts',
  'apps/console/src/docs/markdown/highlight.ts',
  'apps/console/src/docs/pages/reader-values.ts',
])

/** Whatever a person may read: pages, texts of programs and actions, and what is packaged. */
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.md$|^(?:apps|packages)\/.*\.ts$|^(?:packaging|\.github)\/|^examples\//.test(file))
  .filter((file) => !/\.test\.ts$|\/test\/|\.(?:png|woff2)$/.test(file) && !ABOUT_THE_COMMAND.has(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

function linesThatInstall(isPublished: boolean): string[] {
  return files.flatMap(({ file, text }) => {
    const lines = findRegistryLines(withInstallTexts(text, isPublished))
    return lines.map((line) => `${file}: ${line}`)
  })
}

describe('names that anybody could register', () => {
  test('SEC-166 before publishing, nothing says to install or run one of our names from a registry', () => {
    assert.deepEqual(linesThatInstall(false), [])
  })

  test('after publishing, the pages say how to install', () => {
    const installed = linesThatInstall(true).join('\n')
    for (const line of [
      `README.md: npx ${NAMES.command}`,
      `docs/quick-start.md: npx ${NAMES.command}`,
      `docs/sdk.md: npm install --prefix .bank ${NAMES.command}`,
      `docs/ci.md: ${NAMES.images.sandbox}`,
      `docs/operations/install.md: ${NAMES.images.server}`,
      `packages/tpp-sdk/README.md: npm install ${NAMES.scope}/tpp-sdk`,
      `packages/http-signature/README.md: npm install ${NAMES.scope}/http-signature`,
      `tools/release/pack-havn/README.md: npx ${NAMES.command}`,
    ])
      assert.ok(installed.includes(line), `${line} is not in:\n${installed}`)
  })

  test('the README has at most 600 words, before and after', () => {
    const readme = files.find(({ file }) => file === 'README.md')?.text ?? ''
    for (const isPublished of [false, true])
      assert.ok(withInstallTexts(readme, isPublished).split(/\s+/).length <= 600)
  })

  test('every text is on a page, and every mark has a text', () => {
    const used = new Set(files.flatMap(({ text }) => findInstallTexts(text)))
    assert.deepEqual([...used].toSorted(), Object.keys(INSTALL_TEXTS).toSorted())
  })

  test('the search finds the ways to install, and lets local names be', () => {
    const finds = (line: string) => findRegistryLines(line).length > 0
    for (const line of [
      'npx havn dev',
      'npx --yes havn@1.2.3 dev',
      'npm install --prefix .bank havn',
      'npm i -D typescript @havn/tpp-sdk',
      'pnpm add @havn/http-signature@1',
      'pnpm dlx havn dev',
      'docker run --publish 8443:8443 \\\n  --env A=b havn',
      `docker pull ${NAMES.images.server}:1`,
    ])
      assert.ok(finds(line), line)
    for (const line of [
      'npm install --prefix .bank ~/havn/.packs/havn-[0-9]*.tgz',
      'npm install --prefix "$RUNNER_TEMP/havn" "$PACKAGE"',
      'npm install --prefix .bank "$PACKAGE"\n.bank/node_modules/.bin/havn dev',
      'npm install havnegata',
      'npx openapi-ts -o src/havn',
      'docker run --env A=b localhost/havn',
      'docker exec bank havn tpp new Other',
    ])
      assert.ok(!finds(line), line)
  })
})

describe('the GitHub action', () => {
  const action = readFileSync(join(root, 'packaging/github-action/action.yml'), 'utf8')
  const inputs = (isPublished: boolean) => parse(withInstallTexts(action, isPublished)).inputs

  test('before publishing it asks for a package; afterwards it takes one version, and compares its hash', () => {
    assert.equal(inputs(false).package.required, true)
    assert.equal('default' in inputs(false).package, false)
    assert.match(inputs(true).package.default, new RegExp(`^${NAMES.command}@\\d+\\.\\d+\\.\\d+$`))
    assert.ok('integrity' in inputs(true) && 'integrity' in inputs(false))
  })
})
