import { html, isHtml } from '@havn/html'
import { LANGUAGES, parseLanguage } from '../../platform/web/language.ts'
import { messagesIn } from '../../platform/web/messages/messages-in.ts'
import { isNumberName, mapTexts, placeholdersOf } from '../../platform/web/messages/placeholders.ts'
import type { CommandContext } from '../program/command-context.ts'

type Text = Parameters<Parameters<typeof mapTexts>[1]>[1]

/** `havn theme texts`: prints every text of the pages with its key. */
export function printTexts(context: CommandContext, given: string, isJson: boolean): number {
  const language = parseLanguage(given)
  if (language === undefined)
    return context.fail(`there is no language "${given}"; known are ${LANGUAGES.join(', ')}`)
  const texts: (readonly [key: string, text: string])[] = []
  mapTexts(messagesIn(language), (key, text) => {
    texts.push([key, say(key, text)])
    return text
  })
  if (isJson) context.printJson(Object.fromEntries(texts))
  else context.write(texts.map((line) => `${line.join('\t')}\n`).join(''))
  return 0
}

/** What a text says with its placeholders in the place of values, as for a large number. */
function say(key: string, text: Text): string {
  if (typeof text === 'string') return text
  const { names, isByName } = placeholdersOf(key) ?? { names: [], isByName: false }
  // No word has so many digits; the text shows them where it shows the number.
  const number = 987_654_321
  const values = names.map((name) => (isNumberName(name) ? number : html`{${name}}`))
  const args = isByName ? [Object.fromEntries(names.map((name, nth) => [name, values[nth]]))] : values
  const said = (text as (...all: readonly unknown[]) => unknown)(...args)
  const numberName = names.find(isNumberName)
  return (isHtml(said) ? String(said).replaceAll(/<[^>]*>/g, '') : String(said)).replaceAll(
    String(number),
    `{${numberName}}`,
  )
}
