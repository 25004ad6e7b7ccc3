import type { BrowserContext, Page } from 'playwright-core'

/** What must not happen in a browser that shows the console. */
export interface Watch {
  /** Errors and warnings of the browser's own console, errors of scripts, violations of the policy, requests to elsewhere. */
  readonly complaints: string[]
}

/** Watches every page of a context. Only these origins may be asked for anything. */
export async function watch(context: BrowserContext, origins: readonly string[]): Promise<Watch> {
  const complaints: string[] = []
  await context.exposeBinding('reportViolation', ({ page }, what: string) => {
    complaints.push(`${page.url()}: violates the policy: ${what}`)
  })
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`)
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const text = String(error.error())
    // Chromium says so when a page that fades into the next is left for one that does not, with or without script.
    if (!text.includes('ViewTransition')) complaints.push(`${error.page()?.url()}: ${text}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && !origins.includes(url.origin)) complaints.push(`asks ${url.href}`)
  })
  return { complaints }
}

/** Whether a page is wider than its window. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth')
}
