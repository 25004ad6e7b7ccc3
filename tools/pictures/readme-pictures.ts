import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBank, expect } from '@havn/tpp-sdk'
import type { Browser, Page } from 'playwright-core'
import type { Dev } from '../../apps/console/test/support/start-dev.ts'
import { follow, openPage, shoot } from './camera.ts'
import type { Checkout } from './checkout.ts'

const KARI = '14838530061'
const KARIS_ID = 'c0000000-0000-4000-8000-000000000001'
const PHONE = [390, 800] as const
const TPP = 'Fjordpay'

/** Makes the pictures of the README, which the front pages have too, from a sandbox in which somebody really pays. */
export async function makeReadmePictures(checkout: Checkout, browser: Browser, to: string): Promise<void> {
  const { startDev } = await checkout.load('apps/console/test/support/start-dev.ts')
  const dev = await startDev()
  const parts = mkdtempSync(join(tmpdir(), 'havn-pictures-'))
  try {
    dev.run('tpp', 'new', TPP)
    const link = await askForPaymentAbroad(dev)
    await shootRefusal(browser, dev, parts)
    await shootPayment(browser, dev, parts)
    await shootApprovals({ checkout, browser, link, parts })
    await compose(browser, { parts, to })
  } finally {
    await dev.stop()
    rmSync(parts, { recursive: true })
  }
}

/** Opens the console as the TPP of the pictures. */
async function openConsole(browser: Browser, dev: Dev, size: readonly [number, number]): Promise<Page> {
  const page = await openPage(browser, size, { locale: 'en-GB', deviceScaleFactor: 2 })
  await page.goto(dev.address)
  await page.request.post(`${dev.origin}/settings/tpp`, {
    headers: { origin: dev.origin },
    form: { tpp: TPP, back: '/' },
  })
  await page.goto(dev.origin)
  return page
}

/** Sends a call whose body was changed after it was signed, and shows why the bank refused it. */
async function shootRefusal(browser: Browser, dev: Dev, parts: string): Promise<void> {
  const page = await openConsole(browser, dev, [1440, 900])
  await page.request.post(`${dev.origin}/pay`, {
    headers: { origin: dev.origin },
    form: { customerId: KARIS_ID },
  })
  const broken = await page.request.post(`${dev.origin}/break`, {
    headers: { origin: dev.origin },
    form: { mistake: 'changed-body' },
  })
  await page.goto(broken.url())
  await shoot(page, join(parts, 'refused.png'))
}

/** Pays in the console, approves on the bank's page and has the bank execute it. */
async function shootPayment(browser: Browser, dev: Dev, parts: string): Promise<void> {
  const page = await openConsole(browser, dev, [1280, 900])
  await follow(page, '.pay-card button')
  const payment = page.url()
  const link = await page
    .locator('main a', { hasText: /bank.s page/ })
    .first()
    .getAttribute('href')
  const phone = await openPage(browser, PHONE, { deviceScaleFactor: 2 })
  await phone.goto(new URL(link ?? '', payment).href)
  await logIn(phone)
  await shoot(phone, join(parts, 'phone.png'))
  await follow(phone, 'button[value=approve]')
  await page.goto(payment)
  await follow(page, 'main button:has-text("Run a batch")')
  await page.goto(payment)
  await shoot(page, join(parts, 'console.png'))
}

async function logIn(page: Page): Promise<void> {
  await page.locator('input[name=nationalId]').fill(KARI)
  await page.locator('button[value=login]').click()
  await page.locator('button[value=approve]').waitFor()
}

/** Asks as a TPP for a payment abroad; returns the link to the page on which Kari approves it. */
async function askForPaymentAbroad({ bankUrl, stateFolder }: Dev): Promise<string> {
  const read = (name: string) => readFileSync(join(stateFolder, name), 'utf8')
  const bank = connectBank({
    baseUrl: bankUrl,
    key: read(`tpp/${TPP}/key.pem`),
    certificate: read(`tpp/${TPP}/cert.pem`),
    ca: read('ca.pem'),
  })
  await bank.sandbox.setClock({ body: { time: '2026-11-16T09:00:00Z' } })
  const answer = await expect(
    bank.createNcbctPayment({
      session: {
        psu: { nationalId: KARI, context: 'PRIVATE' },
        sessionId: randomUUID(),
        redirectUri: 'https://tpp.example/back',
        ipAddress: '192.0.2.7',
      },
      body: {
        instructedAmount: { amount: '480.00', currency: 'EUR' },
        creditorName: 'Schiffsausrüster Möwe GmbH',
        creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
        debtorAccount: { bban: '99860510002', currency: 'NOK' },
        remittanceInformationUnstructured: 'Rechnung 2026-114',
      },
    }),
    201,
  )
  return answer.body._links?.scaRedirect?.href ?? ''
}

/** Approvals of example banks, which the preview server renders as a bank does. */
const APPROVALS = [
  ['skjaergard-sparebank', 'approval-instant', 'light', 'nb'],
  ['polar-digital', 'consent-3', 'dark', 'en'],
  ['fjordland-handelsbank', 'basket-12', 'light', 'nn'],
] as const

async function shootApprovals(given: {
  readonly checkout: Checkout
  readonly browser: Browser
  readonly link: string
  readonly parts: string
}): Promise<void> {
  const { checkout, browser, link, parts } = given
  const abroad = await openPage(browser, PHONE, { locale: 'en-GB', deviceScaleFactor: 2 })
  await abroad.goto(link)
  await logIn(abroad)
  await shoot(abroad, join(parts, 'abroad.png'))
  const { startPreview } = await checkout.load('test/pages/preview.ts')
  const { loadExample } = await checkout.load('test/pages/themes.ts')
  for (const [theme, sample, colorScheme, language] of APPROVALS) {
    const preview = await startPreview({ theme: loadExample(theme) })
    const page = await openPage(browser, PHONE, { colorScheme, deviceScaleFactor: 2 })
    await page.goto(`${preview.url}/${sample}?production=yes&lang=${language}`)
    for (const box of (await page.locator('input[type=checkbox]').all()).slice(0, 2)) await box.check()
    await page.evaluate('scrollTo(0, 0)')
    await shoot(page, join(parts, `${theme}.png`))
    await preview.stop()
  }
}

interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
}

const box = ({ x, y, width }: Placed): string => `left:${x}px;top:${y}px;width:${width}px`

async function compose(
  browser: Browser,
  { parts, to }: { readonly parts: string; readonly to: string },
): Promise<void> {
  const image = (name: string) =>
    `<img src="data:image/png;base64,${readFileSync(join(parts, `${name}.png`), 'base64')}">`
  const phone = (name: string, at: Placed) => `<div class="phone" style="${box(at)}">${image(name)}</div>`
  const desk = (name: string, width: number) =>
    `<div class="window" style="${box({ x: 60, y: 60, width })}"><div class="bar"><i></i><i></i><i></i><span>localhost:8082</span></div>${image(name)}</div>`
  const looks = [
    phone('skjaergard-sparebank', { x: 60, y: 70, width: 350 }),
    phone('abroad', { x: 435, y: 120, width: 350 }),
    phone('polar-digital', { x: 810, y: 70, width: 350 }),
    phone('fjordland-handelsbank', { x: 1185, y: 120, width: 350 }),
  ]
  for (const [name, height, body] of [
    ['payment-on-both-sides', 1000, desk('console', 1210) + phone('phone', { x: 1205, y: 175, width: 345 })],
    ['refused-call-explained', 1000, desk('refused', 1480)],
    ['approval-in-four-looks', 900, looks.join('')],
  ] as const) {
    const page = await openPage(browser, [1600, height])
    await page.setContent(`<!doctype html><style>${SHEET}</style>${body}`)
    await shoot(page, join(to, 'readme', `${name}.png`))
  }
}

const SHEET = `*{box-sizing:border-box}img{display:block;width:100%}
html{background:#dcebee}body{margin:0;height:100vh;position:relative;overflow:hidden;font-family:system-ui}
.window{position:absolute;overflow:hidden;border-radius:14px;background:#fff;box-shadow:0 0 0 1px rgb(9 40 50/.1),0 24px 48px rgb(9 40 50/.2)}
.bar{height:38px;display:flex;gap:8px;align-items:center;padding:0 16px;background:#e6edef;border-bottom:1px solid #d3dee2;font-size:14px;font-weight:500;color:#4b626b}
.bar i{width:12px;height:12px;border-radius:50%;background:#b9c8cd}.bar span{margin:0 auto;padding-right:60px}
.phone{position:absolute;overflow:hidden;border-radius:44px;border:10px solid #12262d;background:#12262d;box-shadow:0 24px 48px rgb(9 40 50/.28)}.phone img{border-radius:34px}`
