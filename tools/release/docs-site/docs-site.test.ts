import assert from 'node:assert/strict'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../../chromium.ts'
import { findRegistryLines } from '../../check/docs/registry-lines.ts'
import { IS_PUBLISHED, NAMES } from '../names.ts'
import { buildSite } from './build-site.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** The site is served below a path, as on pages of a project. */
const base = '/some/where'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

describe('the static site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'havn-docs-site-'))
  let server: Server
  let origin: string
  before(async () => {
    await buildSite(folder, new Date('2026-11-16T09:00:00Z'))
    server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname.replace(base, '')
      const file = join(folder, path.endsWith('/') ? 'index.html' : path)
      if (!existsSync(file)) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain; charset=utf-8' })
      response.end(readFileSync(file))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  })
  after(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  })

  test('every internal link leads to a file, and every anchor to an element of it', () => {
    const dead: string[] = []
    const ids = new Map<string, ReadonlySet<string>>()
    const idsOf = (file: string): ReadonlySet<string> => {
      const known =
        ids.get(file) ??
        new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id))
      ids.set(file, known)
      return known
    }
    for (const name of globSync('**/*.html', { cwd: folder })) {
      const file = join(folder, name)
      for (const [, , address = ''] of readFileSync(file, 'utf8').matchAll(/ (href|src|action)="([^"]*)"/g)) {
        if (/^(https?|mailto):/.test(address)) continue
        const [path = '', anchor] = address.split('#')
        const from = path.startsWith('/') ? folder : dirname(file)
        const target = path === '' ? file : join(from, path.replace(/\?.*/, ''))
        if (!existsSync(target) || (anchor !== undefined && !idsOf(target).has(decodeURIComponent(anchor))))
          dead.push(`${name}: ${address}`)
      }
    }
    assert.deepEqual(dead.slice(0, 20), [])
  })

  test('every page has its Markdown beside it, and llms.txt leads to it', () => {
    const pages = globSync('**/*.md', { cwd: folder })
    assert(pages.length > 60)
    for (const [, target = ''] of readFileSync(join(folder, 'llms.txt'), 'utf8').matchAll(
      /\]\(([^)]+\.md)\)/g,
    ))
      assert(existsSync(join(folder, target)), target)
    assert(readFileSync(join(folder, 'llms-full.txt'), 'utf8').includes('# FORMAT_ERROR'))
  })

  test('nothing is inline, and nothing comes from elsewhere', () => {
    for (const name of globSync('**/*.html', { cwd: folder })) {
      const page = readFileSync(join(folder, name), 'utf8')
      assert.doesNotMatch(page, / style="| on[a-z]+="|<style|<script(?! defer src)/, name)
      assert.doesNotMatch(page, /<(?:img|script|link(?! rel="canonical"))[^>]* (?:src|href)="https?:/, name)
    }
  })

  test('every page has a title and a description of its own, and one address', () => {
    const listed = globSync('**/*.html', { cwd: folder }).filter(
      (name) => !/^(?:search|404)\.html$/.test(name),
    )
    const found = listed.map((name) => {
      const page = readFileSync(join(folder, name), 'utf8')
      const [, title = ''] = /<title>([^<]+) · Havn documentation<\/title>/.exec(page) ?? []
      const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(page) ?? []
      const [, canonical = ''] = /<link rel="canonical" href="([^"]+)">/.exec(page) ?? []
      assert.equal(canonical, `${NAMES.homepage}${name === 'index.html' ? '' : name}`)
      assert.doesNotMatch(page, /noindex/, name)
      return { name, title, description, canonical }
    })
    const repeated = (values: readonly string[]) =>
      values.filter((value, index) => value.length < 4 || values.indexOf(value) !== index)
    assert.deepEqual(repeated(found.map(({ title }) => title)), [])
    assert.deepEqual(repeated(found.map(({ description }) => description)), [])
    for (const { name, description } of found) assert.ok(description.length <= 200, `${name}: ${description}`)
    const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    assert.deepEqual(addresses.toSorted(), found.map(({ canonical }) => canonical).toSorted())
    assert.ok(
      readFileSync(join(folder, 'robots.txt'), 'utf8').includes(`Sitemap: ${NAMES.homepage}sitemap.xml\n`),
    )
  })

  test('the page about missing pages and the search are not listed, and the former works at any depth', () => {
    for (const name of ['404.html', 'search.html'])
      assert.match(readFileSync(join(folder, name), 'utf8'), /<meta name="robots" content="noindex">/)
    const missing = readFileSync(join(folder, '404.html'), 'utf8')
    const relative = [...missing.matchAll(/ (?:href|src|action)="([^"]*)"/g)].filter(
      ([, address = '']) => !/^(?:\/|#)/.test(address),
    )
    assert.deepEqual(relative, [])
  })

  test('SEC-166 until it is published, no page says to install one of our names from a registry', () => {
    const texts = globSync('**/*.{html,md,txt}', { cwd: folder }).map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text: name.endsWith('.html') ? text.replaceAll(/<[^>]*>/g, '') : text }
    })
    const found = texts.flatMap(({ name, text }) => findRegistryLines(text).map((line) => `${name}: ${line}`))
    assert.equal(found.length > 0, IS_PUBLISHED, found.slice(0, 20).join('\n'))
  })

  describe('in a browser', { skip: skipWithoutChromium }, () => {
    let browser: Browser
    before(async () => {
      browser = await startBrowser()
    })
    after(() => browser.close())

    /** Opens pages in turn; whatever the browser complains about or asks elsewhere is a problem. */
    async function visit(
      options: { width: number; colorScheme: 'light' | 'dark' },
      use: (page: Page) => Promise<void>,
    ): Promise<void> {
      const context = await browser.newContext({
        viewport: { width: options.width, height: 844 },
        colorScheme: options.colorScheme,
      })
      try {
        const page = await context.newPage()
        const problems: string[] = []
        page.on('console', (message) => problems.push(message.text()))
        page.on('pageerror', ({ message }) => {
          // The animation between two pages ends early when the next one comes.
          if (!message.startsWith('Transition was')) problems.push(message)
        })
        page.on('request', (request) => {
          const url = request.url()
          if (!url.startsWith(origin) && !url.startsWith('file:')) problems.push(`asks ${url}`)
        })
        await use(page)
        assert.deepEqual(problems, [])
      } finally {
        await context.close()
      }
    }

    const PAGES = [
      'index.html',
      'sca.html',
      'api/createNdctPayment.html',
      'errors/FORMAT_ERROR.html',
      'search.html?q=webhook',
      '404.html',
    ]

    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1280, 'light'],
    ] as const)
      test(`${width} pixels, ${colorScheme}: no violation, nothing is cut off, axe-core finds no problem`, () =>
        visit({ width, colorScheme }, async (page) => {
          for (const name of PAGES) {
            await page.goto(`${origin}${base}/${name}`)
            assert(
              await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
              `${name} is wider than the screen`,
            )
            await page.evaluate(axe)
            const result = await page.evaluate(
              'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
            )
            assert.deepEqual(result, [], name)
          }
        }))

    test('without JavaScript every page can be read and reached, and the search says what to do', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${origin}${base}/index.html`)
      await page.click('.doc-card >> text=Quick start')
      assert.match(await page.innerText('h1'), /Quick start/)
      await page.goto(`${origin}${base}/search.html`)
      assert.match(await page.innerText('noscript'), /all pages in one text/)
      await context.close()
    })

    test('the search finds words of the field, from a server and from files alone', () =>
      visit({ width: 1280, colorScheme: 'light' }, async (page) => {
        for (const start of [`${origin}${base}/index.html`, pathToFileURL(join(folder, 'index.html')).href]) {
          await page.goto(start)
          await page.fill('header [name="q"]', 'webhook')
          await page.press('header [name="q"]', 'Enter')
          await page.waitForSelector('.hits a')
          assert.match(await page.innerText('.note'), /called notifications/)
          await page.click('.hits a')
          assert.match(await page.innerText('h1'), /Webhooks|Notifications/)
        }
      }))
  })
})
