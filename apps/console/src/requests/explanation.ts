import type { TppMessage } from '@havn/tpp-sdk'

/** A refusal, taken apart: what was checked, what was expected, what came, and what to do. */
export interface Explanation {
  /** The field or header that it is about. */
  readonly where: string | undefined
  readonly code: string
  readonly title: string
  readonly expected: string | undefined
  readonly received: string | undefined
  /** The mistake that the bank recognised. */
  readonly likely: string | undefined
  readonly fix: string | undefined
}

/**
 * Takes the messages of an answer apart. The bank writes them for a reader of plain text: rows such as `Expected: …`, or a
 * sentence `expected …, got …`. A text that has neither is the title.
 */
export function explainMessages(messages: readonly TppMessage[]): readonly Explanation[] {
  const all = messages
    .filter(({ text }) => text?.startsWith('The signing string (') !== true)
    .map(explainMessage)
  // The first message of a signature says in short what the next one says in full.
  return all.filter(
    ({ expected, where, code }, index) =>
      expected !== undefined ||
      !all.some(
        (other, at) =>
          at > index && other.expected !== undefined && other.where === where && other.code === code,
      ),
  )
}

function explainMessage({ path, code, text = '' }: TppMessage): Explanation {
  const base = { where: path, code, likely: undefined, fix: undefined }
  if (/^\s+Expected:/m.test(text)) return explainRows(base, text)
  const sentence = /^(?:([^]*?)[:.] )?expected ([^]+?)[,;] got ([^]+)$/i.exec(text)
  if (sentence === null) return { ...base, title: text, expected: undefined, received: undefined }
  const [, title = '', expected = '', rest = ''] = sentence
  // What came may be followed by advice: `got "nok"; did you mean NOK?`
  const [, received = rest, advice] = /^("[^"]*"|[^;.]*?)(?:[;.:] ([^]+))?$/.exec(rest) ?? []
  return { ...base, title, expected, received, fix: advice }
}

function explainRows(base: Pick<Explanation, 'where' | 'code'>, text: string): Explanation {
  const [title = ''] = text.split('\n')
  // A row goes on in lines that are indented further, up to the next row or an empty line.
  const row = (label: string): string | undefined =>
    new RegExp(`\\n  ${label}: +([^]*?)(?=\\n {2}[A-Z]|\\n\\n|(?![^]))`)
      .exec(text)?.[1]
      ?.replaceAll(/\n\s+/g, '\n')
  return {
    ...base,
    title,
    expected: row('Expected'),
    received: row('Received'),
    likely: row('Likely'),
    fix: /^How to fix it: ([^]+)$/m.exec(text)?.[1],
  }
}
