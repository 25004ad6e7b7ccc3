import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderMarkdown } from './render-markdown.ts'

const render = (markdown: string) =>
  renderMarkdown(markdown, {
    resolveLink: (href) =>
      href.startsWith('../')
        ? { kind: 'file', path: href.slice(3) }
        : { kind: 'address', href, isExternal: false },
    resolveImage: (src) => ({ src }),
  })
const markup = (markdown: string) => render(markdown).markup.toString()

describe('renderMarkdown', () => {
  test('raw HTML is shown as text, and a comment is dropped', () => {
    assert.match(markup('a <script>alert(1)</script>'), /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
    assert.doesNotMatch(markup('<img src=x onerror=alert(1)>'), /<img/)
    assert.doesNotMatch(markup('<!-- for maintainers -->\n\ntext'), /maintainers/)
  })

  test('the address of a link is escaped', () => {
    assert.match(markup('[x](<a"b>)'), /href="a&quot;b"/)
  })

  test('headings get the anchors that GitHub gives them, each once', () => {
    const { headings } = render('# A: `b`!\n\n## Who acts?\n\n## Who acts?\n\n### havn call <method>')
    assert.deepEqual(
      headings.map(({ slug }) => slug),
      ['a-b', 'who-acts', 'who-acts-1', 'havn-call-method'],
    )
  })

  test('code has its language, a button that copies just its text, and no inline style', () => {
    const block = markup("```sh\n./havn call GET '/v1'  # all\n```")
    assert.match(block, /<figcaption>Shell<\/figcaption>/)
    assert.match(block, /data-copy="\.\/havn call GET &#39;\/v1&#39; {2}# all"/)
    assert.match(block, /<span class="hl-string">&#39;\/v1&#39;<\/span>/)
    assert.match(block, /<span class="hl-comment"># all<\/span>/)
    assert.doesNotMatch(block, /style=/)
  })

  test('what a program prints has no button', () =>
    assert.doesNotMatch(markup('```text\nHTTP 201\n```'), /data-copy/))

  test('a table scrolls in a frame of its own, and an empty head is no head', () => {
    assert.match(markup('| a | b |\n|---|---|\n| 1 | 2 |'), /class="table-frame"[^]*<th scope="col">a<\/th>/)
    assert.doesNotMatch(markup('| | |\n|---|---|\n| 1 | 2 |'), /<th/)
  })

  test('a link to a file that readers do not have is its text with the path', () =>
    assert.match(markup('[the table](../apps/x.ts)'), /the table <span[^>]*>\(apps\/x\.ts\)<\/span>/))

  test('sections have the text between headings without markup or code', () => {
    const { sections } = render('# T\n\nIntro *one*.\n\n## Two\n\n- a `b`\n\n```sh\nrm\n```')
    assert.deepEqual(
      sections.map(({ title, slug }) => ({ title, slug })),
      [
        { title: 'T', slug: '' },
        { title: 'Two', slug: 'two' },
      ],
    )
    assert.match(sections[1]?.text ?? '', /a b/)
    assert.doesNotMatch(sections[1]?.text ?? '', /rm/)
  })
})
