import { type Html, html, isHtml } from '@havn/html'
import { detailsOf, type Language } from '../language.ts'
import type { Messages } from '../messages/messages.ts'
import { isNumberName, mapTexts, type Placeholders, placeholdersOf } from '../messages/placeholders.ts'
import { suggestion } from './nearest.ts'

/** A bank's own text: one, or one for each form of a number (`one`, `other`). */
export type Wording = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

type Sentence = (...values: never) => unknown

/** The texts of a language with those that a bank words differently, and everything that is wrong with the latter. */
export function applyWording(
  language: Language,
  catalogue: Messages,
  overrides: Readonly<Record<string, Wording>>,
): { readonly messages: Messages; readonly problems: readonly string[] } {
  const problems: string[] = []
  const known: string[] = []
  const messages = mapTexts(catalogue, (key, text) => {
    known.push(key)
    const wording = Object.hasOwn(overrides, key) ? overrides[key] : undefined
    if (wording === undefined) return text
    const found = findWordingProblems(key, wording)
    problems.push(...found.map((problem) => `wording.${language}.${key}: ${problem}`))
    if (found.length > 0) return text
    return typeof text === 'string' ? wording : reword(text, key, wording, language)
  })
  for (const key of Object.keys(overrides))
    if (!known.includes(key))
      problems.push(`wording.${language}: there is no text "${key}".${suggestion(key, known)}`)
  return { messages, problems }
}

function findWordingProblems(key: string, wording: Wording): readonly string[] {
  const placeholders = placeholdersOf(key)
  if (typeof wording === 'string') return findTextProblems(wording, placeholders)
  if (placeholders?.names.some(isNumberName) !== true)
    return ['takes one text, because no number is in it, but got one for each form of a number']
  if (wording.other === undefined)
    return ['lacks the form "other", for every number that has no form of its own']
  return Object.values(wording).flatMap((text) => findTextProblems(text, placeholders))
}

function findTextProblems(text: string, placeholders: Placeholders | undefined): readonly string[] {
  const names = placeholders?.names ?? []
  const used = namesIn(text)
  const allowed = names.length === 0 ? 'this text has none' : `known are ${names.map(braced).join(', ')}`
  return [
    ...used.filter((name) => !names.includes(name)).map((name) => `${braced(name)} is not known; ${allowed}`),
    ...names
      .filter((name) => !isNumberName(name) && !used.includes(name))
      .map((name) => `lacks ${braced(name)}, without which people do not know what they approve`),
  ]
}

/** Makes a function like the catalogue's own. Where a value is not known, the catalogue's own text is used. */
function reword(sentence: Sentence, key: string, wording: Wording, language: Language): Sentence {
  const placeholders = placeholdersOf(key)
  return (...given: readonly unknown[]) => {
    const original = (sentence as (...values: readonly unknown[]) => unknown)(...given)
    const values = namedValues(placeholders, given)
    const text = chooseForm(wording, values, language)
    if (namesIn(text).some((name) => values[name] === undefined)) return original
    return isHtml(original) ? fillHtml(text, values) : fillText(text, values)
  }
}

function namedValues(
  placeholders: Placeholders | undefined,
  given: readonly unknown[],
): Record<string, unknown> {
  const { names = [], isByName = false } = placeholders ?? {}
  if (isByName) return { ...(given[0] as object) }
  return Object.fromEntries(names.map((name, index) => [name, given[index]]))
}

function chooseForm(wording: Wording, values: Readonly<Record<string, unknown>>, language: Language): string {
  if (typeof wording === 'string') return wording
  const count = Number(values['count'] ?? values['minutes'])
  return wording[new Intl.PluralRules(detailsOf(language).locale).select(count)] ?? wording.other ?? ''
}

const PLACEHOLDER = /\{([a-zA-Z]+)\}/
const braced = (name: string) => `{${name}}`
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(PLACEHOLDER, 'g'))].map(([, name = '']) => name)

function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(new RegExp(PLACEHOLDER, 'g'), (_, name: string) => String(values[name]))
}

/** A bank's text is text: only the values may be markup. */
function fillHtml(text: string, values: Readonly<Record<string, unknown>>): Html {
  // A split by an expression with a group has text and names in turn.
  const parts = text.split(PLACEHOLDER).map((part, index) => {
    const value = index % 2 === 1 ? values[part] : part
    return isHtml(value) ? value : html`${String(value)}`
  })
  return html`${parts}`
}
