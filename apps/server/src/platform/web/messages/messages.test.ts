import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Html, html } from '@havn/html'
import { type Language, LANGUAGES } from '../language.ts'
import { CATALOGUES } from './messages-in.ts'
import { isNumberName, mapTexts, placeholdersOf } from './placeholders.ts'

type Sentence = (...values: never) => unknown
type Text = string | Sentence

/** Every text of a language by its key. */
function textsOf(language: Language): ReadonlyMap<string, Text> {
  const texts = new Map<string, Text>()
  mapTexts(CATALOGUES[language], (key, text) => {
    texts.set(key, text)
    return text
  })
  return texts
}

const mark = (name: string): Html => html`[${name}]`

/** The text with the names of its values instead of the values, for a number. */
function say(key: string, text: Text, number: number): string {
  if (typeof text === 'string') return text
  const { names, isByName } = placeholdersOf(key) ?? { names: [], isByName: false }
  const values = names.map((name) => (isNumberName(name) ? number : mark(name)))
  const given = isByName ? [Object.fromEntries(names.map((name, nth) => [name, values[nth]]))] : values
  return String((text as (...all: readonly unknown[]) => unknown)(...given))
}

const namesShown = (said: string): readonly string[] => [...new Set(said.match(/\[[a-zA-Z]+\]/g))].toSorted()

// That no text is missing is checked by the type checker: every catalogue satisfies `Messages`.
describe('the catalogues', () => {
  const reference = textsOf('nb')

  for (const language of LANGUAGES) {
    const texts = textsOf(language)

    test(`${language} has the texts of bokmål, those of lists included`, () => {
      assert.deepEqual([...texts.keys()].toSorted(), [...reference.keys()].toSorted())
    })

    test(`${language}: no text is empty, a placeholder, or has a superfluous space`, () => {
      for (const [key, text] of texts)
        for (const count of [1, 2, 7]) {
          const said = say(key, text, count)
          assert.notEqual(said.trim(), '', key)
          assert.doesNotMatch(said, /undefined|\[object|TODO|NaN|\s{2,}/, key)
          if (key !== 'frame.problemPrefix') assert.equal(said, said.trim(), key)
        }
    })

    test(`${language} shows the values that bokmål shows`, () => {
      for (const [key, text] of texts) {
        const other = reference.get(key)
        assert.ok(other !== undefined)
        assert.deepEqual(namesShown(say(key, text, 7)), namesShown(say(key, other, 7)), key)
      }
    })

    test(`${language} shows every number except where a word replaces it`, () => {
      for (const [key, text] of texts) {
        const shown = say(key, reference.get(key) ?? '', 77).includes('77')
        assert.equal(say(key, text, 77).includes('77'), shown, key)
      }
    })
  }
})
