import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Html, html, trusted } from './html.ts'

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  '` onfocus=alert(1) `',
  '</title><script>',
  '</style><script>alert(1)</script>',
  '<!--',
  '--><b>',
  ']]>',
  '&lt;b&gt; &amp;amp;',
  '&#60;b&#62;',
  '{{7*7}} ${7*7}',
  '\u0000<b\u0000>',
  '\ud800',
  '\u202egnp.exe',
  '＜b＞',
]

/** The five characters that end text or an attribute, and the backtick, which old browsers took for a quote. */
const SPECIAL = /[<>"'`]/

describe('html', () => {
  for (const text of NASTY) {
    test(`${JSON.stringify(text)} stays text, between tags and in an attribute`, () => {
      const page = html`<p title="${text}">${text}</p>`.toString()
      const [, attribute = '', content = ''] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(page) ?? []
      assert.doesNotMatch(attribute, SPECIAL)
      assert.doesNotMatch(content, SPECIAL)
      assert.equal(unescape(content), visible(text))
    })
  }

  test('any text is shown as it was, and changes no markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const page = html`<a href="${text}">${text}</a>`.toString()
        const [, attribute = '', content = ''] = /^<a href="([^"]*)">([^<]*)<\/a>$/.exec(page) ?? []
        assert.doesNotMatch(attribute + content, SPECIAL)
        assert.equal(unescape(content), visible(text))
        assert.equal(attribute, content)
      }),
      { numRuns: 1000 },
    )
  })

  test('markup is inserted once, lists of it too, and undefined is nothing', () => {
    const items = ['a<', 'b'].map((item) => html`<li>${item}</li>`)
    const page = html`<ul>${items}</ul>${html`<b>${'&'}</b>`}${undefined}${7}`
    assert.equal(page.toString(), '<ul><li>a&lt;</li><li>b</li></ul><b>&amp;</b>7')
  })

  test('a trusted constant is inserted as it is', () => {
    assert.equal(html`<style>${trusted('a > b { content: "x" }')}</style>`.toString().includes('a > b'), true)
  })

  test('an object that looks like markup is not markup', () => {
    const forged = { toString: () => '<script>' } as unknown as Html
    assert.throws(() => html`${forged}`.toString())
  })

  test('a value without quotes around it is refused', () => {
    assert.throws(() => html`<p title=${'x'}>`, /quoted attribute/)
    assert.throws(() => html`<p title='${'x'}'>`, /quoted attribute/)
    assert.throws(() => html`<p ${'x'}>`, /quoted attribute/)
    assert.throws(() => html`<${'x'}>`, /quoted attribute/)
    assert.throws(() => html`<p title="a" ${'x'}="b">`, /quoted attribute/)
    assert.equal(html`<p title="a > ${'x'}" id="${'y'}">`.toString(), '<p title="a > x" id="y">')
  })
})

/** What a browser shows: lone surrogates and control characters as unreadable. */
function visible(text: string): string {
  return Array.from(text.toWellFormed(), (character) => (isControl(character) ? '\ufffd' : character)).join(
    '',
  )
}

function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character) && !['\t', '\n', '\r'].includes(character)
}

function unescape(text: string): string {
  const characters: Readonly<Record<string, string>> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&#96;': '`',
    '&amp;': '&',
  }
  return text.replaceAll(/&(?:lt|gt|quot|#39|#96|amp);/g, (entity) => characters[entity] ?? '')
}
