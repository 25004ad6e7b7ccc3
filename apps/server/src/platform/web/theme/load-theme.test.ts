import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES } from '../language.ts'
import { html } from '@havn/html'
import { CATALOGUES } from '../messages/messages-in.ts'
import { findAsset } from './asset.ts'
import { isReadable } from './contrast.ts'
import { loadTheme, parseTheme, ThemeError } from './load-theme.ts'

const EXAMPLES = resolve(import.meta.dirname, '../../../../../../examples/themes')
const NAMES = ['skjaergard-sparebank', 'polar-digital', 'fjordland-handelsbank']

// The file of a theme may contain any JSON; tests change it freely.
// oxlint-disable-next-line no-explicit-any
type Json = any

const readExample = (name: string): Json =>
  JSON.parse(readFileSync(join(EXAMPLES, name, 'theme.json'), 'utf8'))

describe('the example themes', () => {
  for (const name of NAMES)
    test(`${name} is loaded, and all its colours can be read`, () => {
      const { theme, problems, contrast } = parseTheme(readExample(name), join(EXAMPLES, name))
      assert.deepEqual(problems, [])
      assert.ok(contrast.every(isReadable))
      assert.ok(theme)
      assert.equal(findAsset(theme.logo.light.href), theme.logo.light)
      assert.match(theme.style.css, /font-family: "(Nunito Sans|Sora|Source Serif 4)"; font-weight: 400/)
      for (const language of LANGUAGES)
        if (language !== 'en') assert.match(theme.footer[language] ?? 'finst finnes', /fin(st|nes)/)
    })
})

test('a theme is loaded from a folder as Kubernetes mounts it: links to a folder whose name begins with two dots', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'havn-theme-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [name = ''] = NAMES
  cpSync(join(EXAMPLES, name), join(folder, '..2026_11_17'), { recursive: true })
  symlinkSync('..2026_11_17', join(folder, '..data'))
  for (const file of readdirSync(join(EXAMPLES, name))) symlinkSync(join('..data', file), join(folder, file))
  assert.deepEqual(parseTheme(readExample(name), folder).problems, [])
})

describe('loadTheme refuses', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'havn-theme-'))
    cpSync(join(EXAMPLES, 'skjaergard-sparebank'), folder, { recursive: true })
  })
  after(() => rmSync(folder, { recursive: true }))

  const problemsOf = (change: (theme: Json) => void): readonly string[] => {
    const data = readExample('skjaergard-sparebank')
    change(data)
    return parseTheme(data, folder).problems
  }

  test('a pair of colours under 4.5:1, with pair, ratio and what is needed', () => {
    assert.deepEqual(
      problemsOf(({ colours }) => {
        colours.dark.muted = '#66756c'
      }).filter((problem) => problem.includes('muted on card')),
      [
        'colours.dark: muted on card (#66756c on #182521) has a contrast of 3.26:1; at least 4.50:1 is needed',
      ],
    )
  })

  test('an edge under 3:1, and accepts one that text could not have', () => {
    const withEdge = (edge: string) =>
      problemsOf(({ colours }) => {
        Object.assign(colours.light, { ground: '#ffffff', card: '#ffffff', tint: '#ffffff', edge })
      })
    // #949494 has 3.03:1 on white, #959595 has 2.99:1.
    assert.deepEqual(withEdge('#949494'), [])
    assert.equal(withEdge('#959595').length, 3)
    assert.match(withEdge('#959595')[0] ?? '', /edge on ground .* 2\.9[0-9]:1; at least 3\.00:1 is needed/)
  })

  test('wording for a text that does not exist, and names the one that was meant', () => {
    assert.deepEqual(
      problemsOf(({ wording }) => {
        wording.nn = { 'login.tittel': 'Logg inn' }
      }),
      ['wording.nn: there is no text "login.tittel". Did you mean "login.title"?'],
    )
  })

  test('wording that leaves out a value, or has one that is not known', () => {
    assert.deepEqual(
      problemsOf(({ wording }) => {
        wording.nb = { 'ask.pay': 'Betal {amount}', 'login.title': 'Hei, {name}' }
      }),
      [
        'wording.nb.ask.pay: lacks {payee}, without which people do not know what they approve',
        'wording.nb.login.title: {name} is not known; this text has none',
      ],
    )
  })

  test('unknown and missing fields and values of the wrong kind, all at once', () => {
    const problems = problemsOf((theme) => {
      theme.colors = {}
      theme.name = ''
      theme.radius = 99
      theme.phones.fraud = 'ring oss'
      theme.colours.light.brand = 'red'
      delete theme.colours.dark.text
      theme.font.family = 'Evil"; } body { display: none'
    })
    assert.deepEqual(problems, [
      'the theme has an unknown field "colors". Did you mean "colours"?',
      'name takes a text of 1 to 60 characters, but got ""',
      'colours.light.brand takes a colour such as "#0b5566", but got "red"',
      'colours.dark.text takes a colour such as "#0b5566", but it is missing',
      'radius takes a whole number of pixels from 0 to 32, but got 99',
      'font.family takes letters, digits and spaces, but got "Evil\\"; } body { display: none"',
      'phones.fraud takes a phone number such as "+47 22 00 00 00", but got "ring oss"',
    ])
  })

  for (const value of [null, 7, [], 'theme', undefined])
    test(`${JSON.stringify(value)} as a theme`, () => {
      assert.throws(() => loadTheme(value, folder), ThemeError)
    })

  test('a huge file, a file outside the folder, no file, and a file of another kind', () => {
    writeFileSync(join(folder, 'huge.svg'), Buffer.alloc(64 * 1024 + 1, ' '))
    writeFileSync(join(folder, 'page.svg'), '<html><script>alert(1)</script></html>')
    writeFileSync(
      join(folder, 'cut.woff2'),
      readFileSync(join(folder, 'nunito-sans-400.woff2')).subarray(0, 9000),
    )
    symlinkSync('/etc/hostname', join(folder, 'link.svg'))
    const logo = (file: string) =>
      problemsOf((theme) => {
        theme.logo.light = file
      })[0] ?? ''
    assert.match(logo('huge.svg'), /^logo\.light: "huge\.svg" has 65537 bytes; at most 65536 are taken/)
    assert.match(logo('page.svg'), /^logo\.light: "page\.svg" is neither SVG nor PNG/)
    for (const file of ['../../../etc/hostname', '/etc/hostname', 'link.svg'])
      assert.match(logo(file), /is not in the folder of the theme|there is no file/, file)
    assert.match(logo('none.svg'), /^logo\.light: there is no file "none\.svg"/)
    assert.match(logo('nunito-sans-400.woff2'), /is neither SVG nor PNG/)
    const [font] = problemsOf((theme) => {
      theme.font.files[0].file = 'cut.woff2'
    })
    assert.match(font ?? '', /^font\.files\.0\.file: "cut\.woff2" is cut: it says 13864 bytes and has 9000/)
  })

  test('a file that cannot be opened', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(join(folder, 'socket.svg'), done))
    try {
      const [problem] = problemsOf((theme) => {
        theme.logo.light = 'socket.svg'
      })
      assert.match(problem ?? '', /^logo\.light: "socket\.svg" cannot be read by this process \(ENXIO\)/)
    } finally {
      server.close()
    }
  })

  test('files of a refused theme are not served', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 32"><path d="M1 1h7"/></svg>'
    writeFileSync(join(folder, 'other.svg'), svg)
    const { theme } = parseTheme({ ...readExample('skjaergard-sparebank'), favicon: 'other.svg' }, folder)
    assert.ok(theme)
    assert.equal(findAsset(theme.icon.href)?.bytes.toString(), svg)
    writeFileSync(join(folder, 'other.svg'), svg.replace('h7', 'h8'))
    const data = { ...readExample('skjaergard-sparebank'), favicon: 'other.svg', name: 'x'.repeat(61) }
    assert.equal(parseTheme(data, folder).theme, undefined)
  })
})

describe("a bank's own wording", () => {
  const messagesWith = (wording: Json) =>
    loadTheme({ ...readExample('polar-digital'), wording }, join(EXAMPLES, 'polar-digital')).messages

  test('replaces texts in its language, and in no other', () => {
    const messages = messagesWith({ nb: { 'login.title': 'Kom inn', 'consent.assurances.0': 'Trygt' } })
    assert.equal(messages.nb.login.title, 'Kom inn')
    assert.equal(messages.nb.consent.assurances[0], 'Trygt')
    assert.equal(messages.nb.login.submit, CATALOGUES.nb.login.submit)
    assert.equal(messages.nn.login.title, CATALOGUES.nn.login.title)
  })

  test('has values as markup, and is itself no markup', () => {
    const { nb } = messagesWith({ nb: { 'ask.pay': '<b>Send</b> {payee} {amount}!' } })
    const asked = nb.ask.pay({ amount: html`<strong>10 kr</strong>`, payee: html`<bdi>Kari</bdi>` })
    assert.equal(String(asked), '&lt;b&gt;Send&lt;/b&gt; <bdi>Kari</bdi> <strong>10 kr</strong>!')
  })

  test('has a form for each number', () => {
    const { en } = messagesWith({ en: { 'login.triesLeft': { one: 'Last try', other: '{count} tries' } } })
    assert.deepEqual([1, 2].map(en.login.triesLeft), ['Last try', '2 tries'])
  })

  test('is replaced by ours if a value is unknown', () => {
    const { en } = messagesWith({ en: { 'end.used.next': 'Back to {requester}' } })
    assert.equal(String(en.end.used.next(html`Fjordpay`)), 'Back to Fjordpay')
    assert.equal(String(en.end.used.next(undefined)), String(CATALOGUES.en.end.used.next(undefined)))
  })
})
