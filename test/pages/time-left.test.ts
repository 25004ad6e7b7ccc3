import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { lookWithAxe } from './look-with-axe.ts'
import { usePreview } from './use-preview.ts'

describe('the last minutes of a page, and a login that failed', { skip: skipWithoutChromium }, () => {
  const scene = usePreview()

  async function open(name: string, viewport = { width: 390, height: 664 }): Promise<Page> {
    const page = await scene.browser.newPage({ viewport, locale: 'nb-NO' })
    await page.goto(`${scene.preview.url}/${name}`)
    return page
  }

  /** Lets the animations of a page be as if so many seconds had passed. */
  const pass = (page: Page, seconds: number): Promise<unknown> =>
    page.evaluate(`for (const each of document.getAnimations()) each.currentTime = ${seconds * 1000 + 1}`)

  for (const name of ['login', 'context', 'approval', 'basket-100', 'consent-12'])
    test(`${name}: two minutes before the end the page says when, in sight wherever it is scrolled, and keeps what was ticked`, async () => {
      const page = await open(name)
      const closing = page.locator('.closing')
      await pass(page, 120)
      assert.equal(await closing.isVisible(), false, 'three minutes are left')
      assert.equal((await closing.boundingBox())?.height, 0, 'and it takes no room')
      await pass(page, 180)
      assert.match(await closing.innerText(), /^Siden lukkes kl\.\s12:35 [^]*Jeg trenger mer tid$/)
      for (const where of [0, 10_000]) {
        await page.evaluate(`scrollTo(0, ${where})`)
        const { y = -1, height = 0 } = (await closing.boundingBox()) ?? {}
        assert.ok(y >= 0 && y + height < 664 / 3, `${y} ${height}, scrolled by ${where}`)
      }
      assert.deepEqual(await lookWithAxe(page), [])
      const ticked = name === 'consent-12' ? [1] : []
      for (const nth of ticked) await page.locator('input[type=checkbox]').nth(nth).check()
      await closing.getByRole('button').click()
      await page.waitForLoadState()
      const { fields, checked } = scene.preview.posted.at(-1) ?? {}
      assert.equal(fields?.['step'], 'more-time')
      assert.equal(checked?.length, ticked.length)
      await page.close()
    })

  test('with large text on a small phone it covers at most a third', async () => {
    const page = await open('approval-long', { width: 160, height: 284 })
    await pass(page, 300)
    const { height = 0 } = (await page.locator('.closing').boundingBox()) ?? {}
    assert.ok(height > 0 && height <= 284 / 3, String(height))
    await page.close()
  })

  test('what is wrong with the login has the focus, and is in sight under a long request on a small phone', async () => {
    for (const name of ['login-wrong', 'login-malformed']) {
      const page = await open(name, { width: 320, height: 480 })
      const alert = page.getByRole('alert')
      assert.equal(await alert.evaluate((element) => element.parentElement?.matches(':focus')), true, name)
      const { y = -1, height = 0 } = (await alert.boundingBox()) ?? {}
      assert.ok(y >= 0 && y + height <= 480, `${name}: ${y} ${height}`)
      await page.keyboard.press('Tab')
      assert.equal(await page.locator(':focus').getAttribute('href'), '#nationalId')
      await page.close()
    }
  })
})
