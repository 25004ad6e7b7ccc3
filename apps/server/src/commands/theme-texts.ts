// Prints every text of the pages with its key: node apps/server/src/commands/theme-texts.ts nb [--json]; `havn theme texts`
// runs it.
import { html, isHtml } from '@havn/html'
import { LANGUAGES, parseLanguage } from '../platform/web/language.ts'
import { messagesIn } from '../platform/web/messages/messages-in.ts'
import { isNumberName, mapTexts, placeholdersOf } from '../platform/web/messages/placeholders.ts'

type Text = Parameters<Parameters<typeof mapTexts>[1]>[1]

const [given = 'nb', format] = process.argv.slice(2)
const language = parseLanguage(given)
if (language === undefined) {
  process.stderr.write(`there is no language "${given}"; known are ${LANGUAGES.join(', ')}\n`)
  process.exitCode = 1
} else {
  const texts: (readonly [key: string, text: string])[] = []
  mapTexts(messagesIn(language), (key, text) => {
    texts.push([key, say(key, text)])
    return text
  })
  const printed =
    format === '--json'
      ? JSON.stringify(Object.fromEntries(texts), undefined, 2)
      : texts.map((line) => line.join('\t')).join('\n')
  process.stdout.write(`${printed}\n`)
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
