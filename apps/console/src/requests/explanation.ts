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
  if (sentence === null) return explainMissing(base, text)
  const [, title = '', expected = '', rest = ''] = sentence
  // What came may be followed by advice: `got "nok"; did you mean NOK?`
  const [, received = rest, advice] = /^("[^"]*"|[^;.]*?)(?:[;.:] ([^]+))?$/.exec(rest) ?? []
  return { ...base, title, expected, received, fix: advice }
}

/** `this field is missing: expected the name of the creditor`; any other text is the title, with advice behind it. */
function explainMissing(base: Pick<Explanation, 'where' | 'code' | 'likely'>, text: string): Explanation {
  const missing = /^([^]*? is missing): expected ([^]+)$/.exec(text)
  if (missing !== null)
    return { ...base, title: missing[1] ?? '', expected: missing[2], received: 'nothing', fix: undefined }
  const [, title = text, advice] = /^([^;]+); (did you mean [^]+)$/.exec(text) ?? []
  return { ...base, title, expected: undefined, received: undefined, fix: advice }
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
