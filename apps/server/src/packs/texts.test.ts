import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { OFFICE_TEXTS } from '../operations/back-office/texts/texts.ts'
import { CATALOGUES } from '../platform/web/messages/messages-in.ts'
import { PACKS } from './index.ts'

const elevenDigits = /\b(11|eleven|elleve|oktanuppelohkái)\b[- ](digits?|sif\w+|nummir\w*|logu\w*)/iu

/** Every text of a catalogue with its path. A text that is made by a function is its code. */
function textsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string' || typeof value === 'function') return [`${path}: ${String(value)}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}/${key}`))
}

for (const { country, personIds, sandbox } of PACKS.filter(
  ({ personIds: { id } }) => id !== 'no-national-id',
))
  test(`no text of a bank of the pack ${country.pack} is about 11 digits`, () => {
    const found = Object.entries(CATALOGUES).flatMap(([language, catalogue]) => {
      const ofPack = personIds.texts(catalogue)
      // What a PSU logs in with is described by the pack. The catalogue has the texts of each pack.
      const { login: ofNationalId, ...others } = catalogue
      assert.notEqual(ofPack.field, ofNationalId.field)
      return textsOf([ofPack, others], language)
    })
    found.push(...textsOf(OFFICE_TEXTS, 'back-office'))
    const openapi = new URL('../../../../packages/contract/berlin-group.openapi.json', import.meta.url)
    found.push(...textsOf(JSON.parse(readFileSync(openapi, 'utf8')), 'openapi'))
    const { parseAccountNumber, parseIdentifier } = sandbox.newData
    found.push(...textsOf([parseAccountNumber('x'), parseIdentifier('X')], 'sandbox'))
    assert.deepEqual(
      found.filter((text) => elevenDigits.test(text)),
      [],
    )
  })
