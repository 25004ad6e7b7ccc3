import { ERROR_CATALOGUE, errorPagePath, TppMessageCode } from '@havn/contract'
import { MESSAGE_CODES, MESSAGE_MEANINGS, messageCodePagePath } from '@havn/contract/berlin-group'
import { consoleAddress } from '../dev/console-process.ts'
import { readDevFile } from '../dev/dev-file.ts'
import { statePaths } from '../installation/state.ts'
import { output, type OutputOptions } from '../terminal/output.ts'

/** What a code means in one interface. */
export interface CodeMeaning {
  readonly interface: 'Norwegian' | 'Berlin Group'
  readonly meaning: string
  /** The page about it, below the address of the documentation. */
  readonly page: string
}

/** What a code of `tppMessages` means in the interfaces that have it; empty for a text that is no code. */
export function meaningsOf(code: string): readonly CodeMeaning[] {
  const norwegian = TppMessageCode.enum.filter((one) => one === code)
  const standard = MESSAGE_CODES.filter((one) => one === code)
  return [
    ...norwegian.map(
      (one): CodeMeaning => ({
        interface: 'Norwegian',
        meaning: ERROR_CATALOGUE[one].meaning,
        page: errorPagePath(one),
      }),
    ),
    ...standard.map(
      (one): CodeMeaning => ({
        interface: 'Berlin Group',
        meaning: MESSAGE_MEANINGS[one],
        page: messageCodePagePath(one),
      }),
    ),
  ]
}

/** Prints what a code means and where its page is: in the console if one runs, otherwise in the documentation. */
export function explainCode(code: string, meanings: readonly CodeMeaning[], options: OutputOptions): void {
  const state = statePaths()
  const consolePort = readDevFile(state)?.consolePort
  const found = meanings.map((meaning) => ({
    ...meaning,
    page:
      consolePort === undefined
        ? fileOf(meaning.page)
        : consoleAddress(state, consolePort, `/docs/${meaning.page}`),
  }))
  output(options, { code, meanings: found }, () =>
    [
      code,
      ...found.map(({ interface: name, meaning, page }) => `  ${name} interface: ${meaning}\n    ${page}`),
    ].join('\n'),
  )
}

/** The file of a page, with the place in it. */
function fileOf(page: string): string {
  const [path = '', anchor] = page.split('#')
  return `docs/${path}.md${anchor === undefined ? '' : `#${anchor}`}`
}
