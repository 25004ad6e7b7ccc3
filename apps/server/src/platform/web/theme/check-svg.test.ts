import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { checkSvg } from './check-svg.ts'

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"${attributes}>${content}</svg>`

describe('checkSvg takes', () => {
  for (const source of [
    svg('<path d="M0 0h1"/>'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg('<g fill="#123"><circle r="1"/></g>')}\n`,
    svg(
      '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><path fill="url(#a)"/>',
    ),
    `<?xml version='1.0' encoding='utf-8' standalone='no'?>\r\n\t${svg('<path/>')}`,
    `<?xml version="1.0"?>${svg('<path/>')}`,
    svg('<use xlink:href="#a"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
    svg('<title>Kari & Ola</title>'.replace('&', 'og')),
    svg('<path style="fill:#123;stroke:none"/>'),
  ])
    test(source.slice(0, 100), () => {
      assert.deepEqual(checkSvg(source), { width: 120, height: 32 })
    })

  const examples = resolve(import.meta.dirname, '../../../../../../examples/themes')
  for (const theme of readdirSync(examples).filter((name) => !name.includes('.')))
    for (const file of readdirSync(join(examples, theme)).filter((name) => name.endsWith('.svg')))
      test(`${theme}/${file}`, () => {
        assert.equal(typeof checkSvg(readFileSync(join(examples, theme, file), 'utf8')), 'object')
      })
})

describe('checkSvg refuses', () => {
  const hostile: Readonly<Record<string, string>> = {
    'a script': svg('<script>alert(1)</script>'),
    'a script in capitals': svg('<SCRIPT>alert(1)</SCRIPT>'),
    'a script with a prefix': svg('<svg:script>alert(1)</svg:script>'),
    'an event handler': svg('<path onload="alert(1)"/>'),
    'an event handler of the root': svg('', ' onload="alert(1)"'),
    'a link with a script': svg('<a href="javascript:alert(1)"><path/></a>'),
    'a reference to another document': svg('<use href="https://evil.example/x.svg#a"/>'),
    'a reference with a character reference': svg('<use href="&#104;ttps://evil.example/x.svg"/>'),
    'an image': svg('<image href="https://evil.example/track.png"/>'),
    'HTML inside': svg('<foreignObject><iframe src="https://evil.example"/></foreignObject>'),
    'a style': svg('<style>@import "https://evil.example/x.css"</style>'),
    'a style with an address': svg('<path style="fill:url(https://evil.example/x.svg#a)"/>'),
    'a fill from elsewhere': svg('<path fill="url(//evil.example/x.svg#a)"/>'),
    'an escape in a style': svg('<path style="fill:u\\72l(x)"/>'),
    'an animation of a reference': svg('<set attributeName="href" to="javascript:alert(1)"/>'),
    'a document type': `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('')}`,
    CDATA: svg('<![CDATA[<script>alert(1)</script>]]>'),
    'a style sheet instruction': `<?xml-stylesheet href="https://evil.example/x.css"?>${svg('')}`,
    // In UTF-7, `+ADw-` is `<`.
    'another encoding': `<?xml version="1.0" encoding="UTF-7"?>${svg('<title>+ADw-script+AD4-</title>')}`,
    'another encoding in single quotes': `<?xml version='1.0' encoding = 'ISO-2022-JP'?>${svg('')}`,
    'an encoding that only begins like UTF-8': `<?xml version="1.0" encoding="UTF-8-x"?>${svg('')}`,
    'two encodings': `<?xml version="1.0" encoding="UTF-8" encoding="UTF-7"?>${svg('')}`,
    'two declarations': `<?xml version="1.0"?><?xml version="1.0" encoding="UTF-7"?>${svg('')}`,
    'a zero character': svg('<title>\0</title>'),
    'an escape character': svg('<title>\u001B$B</title>'),
    'a form feed between attributes': svg('<path\fd="M0 0h1"/>'),
    'a control character above ASCII': svg('<title>\u0085</title>'),
    'a control character in a comment': svg('<!-- \u0008 -->'),
    'another namespace': svg('', ' xmlns:h="http://www.w3.org/1999/xhtml"'),
    'an attribute of another namespace': svg('<path inkscape:label="x"/>'),
    'an attribute without quotes': svg('<path onload=alert(1) />'),
    'an end without a beginning': '</svg>',
    'no end': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>',
    'a comment that hides nothing': svg('<!--><script>alert(1)</script>'),
    'two documents': svg('') + svg(''),
    'text behind': `${svg('')}<script>alert(1)</script>`,
    HTML: '<html><body><svg></svg></body></html>',
    'no size': '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
    'too many elements': svg('<path/>'.repeat(2001)),
    'too deep': svg('<g>'.repeat(40) + '</g>'.repeat(40)),
    nothing: '',
  }
  for (const [name, source] of Object.entries(hostile))
    test(name, () => {
      assert.equal(typeof checkSvg(source), 'string')
    })

  test('random input never throws; 64 KiB take at most 100 ms of CPU time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.equal(typeof checkSvg(text), 'string')
      }),
    )
    for (const unit of ['<', '<a ', '<!--', '<g a="" ', '<path/>', ' a="', '<g>', '&'])
      for (const source of [unit.repeat(65_536 / unit.length), svg(unit.repeat(65_000 / unit.length))]) {
        const start = process.threadCpuUsage()
        checkSvg(source)
        const { user, system } = process.threadCpuUsage(start)
        assert.ok(user + system < 100_000, unit)
      }
  })
})
