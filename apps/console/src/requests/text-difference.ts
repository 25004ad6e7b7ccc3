import { type Html, html } from '@havn/html'
import { type DifferingLine, findDifference } from './find-difference.ts'

/** The first place where what was signed differs from the bank's signing string, to the character. */
export function textDifference(signingString: string, signedText: string): Html | undefined {
  const difference = findDifference(signingString, signedText)
  if (difference === undefined) return undefined
  const { line, column, expected, received } = difference
  return html`<div class="difference"><h3>The first difference: line ${line}, character ${column}</h3><dl><div><dt>The bank’s</dt><dd>${markedLine(expected)}</dd></div><div><dt>You signed</dt><dd>${markedLine(received)}</dd></div></dl></div>`
}

/** A line with the characters marked that differ. */
function markedLine({ before, differing, after }: DifferingLine): Html {
  const marked =
    differing === ''
      ? html`<mark class="nothing-here">nothing here</mark>`
      : html`<mark>${visible(differing).replaceAll(' ', '␣')}</mark>`
  return html`<code>${visible(before)}${marked}${visible(after)}</code>`
}

/** A text in which what cannot be seen is written as a sign. */
const visible = (text: string): string =>
  text.replaceAll('\r', '␍').replaceAll('\n', '⏎').replaceAll('\t', '⇥')

/** The signing string with numbered lines; the line of the first difference is marked. */
export function signingStringBlock(signingString: string, signedText: string | undefined): Html {
  const marked = signedText === undefined ? undefined : findDifference(signingString, signedText)?.line
  const lines = signingString
    .split('\n')
    .map((line, index) =>
      index + 1 === marked
        ? html`<li class="marked"><code>${line}</code></li>`
        : html`<li><code>${line}</code></li>`,
    )
  return html`<ol class="signing-string scroll-edges" tabindex="0">${lines}</ol>`
}
