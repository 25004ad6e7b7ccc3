import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { HEADERS as NORWEGIAN } from '@havn/contract'
import { HEADERS as BERLIN_GROUP } from '@havn/contract/berlin-group'

test('a text that both interfaces send names no header that one of them does not have', () => {
  const names = (headers: Readonly<Record<string, { readonly name: string }>>) =>
    Object.values(headers).map(({ name }) => name)
  const ofOne = [
    ...names(NORWEGIAN).filter((name) => !names(BERLIN_GROUP).includes(name)),
    ...names(BERLIN_GROUP).filter((name) => !names(NORWEGIAN).includes(name)),
  ]
  assert.ok(ofOne.includes('TPP-Session-ID') && ofOne.includes('Consent-ID'), String(ofOne))
  const found = ['edge', 'domain', 'packs'].flatMap((layer) => {
    const folder = new URL(`../${layer}/`, import.meta.url)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        readFileSync(new URL(file, folder), 'utf8')
          .replaceAll(/\/\*[^]*?\*\/|\/\/.*|\.get\('[^']*'\)/g, '')
          .split('\n')
          .filter((line) => /['"`]/.test(line) && ofOne.some((name) => line.includes(name)))
          .map((line) => `${layer}/${file}: ${line.trim()}`),
      )
  })
  assert.deepEqual(found, [])
})
