import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bank, connectBank } from '@havn/tpp-sdk'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startBrowser } from '../../../../tools/chromium.ts'
import { startDev } from './start-dev.ts'

export { skipWithoutChromium } from '../../../../tools/chromium.ts'

/** A sandbox with its console as `havn dev` starts them, two TPPs, and a browser. */
export interface Scene {
  /** Where the console is, such as http://localhost:8082. */
  readonly origin: string
  /** The address that `havn dev` prints, with the token. */
  readonly address: string
  /** The Cookie header of a browser that has opened that address; contexts of the browser have it. */
  readonly cookie: string
  /** The bank over plain http. */
  readonly bankPageUrl: string
  /** The bank as one of the TPPs of the state folder calls it. */
  bankAs(name: 'default' | 'second'): Bank
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

export async function startScene(): Promise<Scene> {
  const starting = startBrowser()
  const closeBrowser = () => starting.then((browser) => browser.close()).catch(() => undefined)
  const dev = await startDev().catch(async (problem: unknown) => {
    await closeBrowser()
    throw problem
  })
  const close = async (): Promise<void> => {
    await closeBrowser()
    await dev.stop()
  }
  try {
    const browser = await starting
    dev.run('tpp', 'new', 'second')
    return {
      origin: dev.origin,
      address: dev.address,
      cookie: dev.cookie,
      bankPageUrl: dev.bankPageUrl,
      bankAs: (name) => connectBank({ baseUrl: dev.bankUrl, ...readTpp(dev.stateFolder, name) }),
      async newContext(options) {
        const context = await browser.newContext(options)
        const [name = '', value = ''] = dev.cookie.split('=')
        await context.addCookies([{ name, value, url: dev.origin }])
        return context
      },
      close,
    }
  } catch (problem) {
    await close()
    throw problem
  }
}

function readTpp(state: string, name: string) {
  const read = (file: string) => readFileSync(join(state, file), 'utf8')
  return {
    key: createPrivateKey(read(`tpp/${name}/key.pem`)),
    certificate: new X509Certificate(read(`tpp/${name}/cert.pem`)),
    ca: read('ca.pem'),
  }
}
