import assert from 'node:assert/strict'
import {
  type ServerImage,
  stopContainer,
  untilReady,
} from '../../tools/release/oci-image/server-containers.ts'
import { startBrowser } from '../../tools/chromium.ts'
import { until } from '../jobs/until.ts'
import { createBrowserCustomer } from '../production/support/browser-customer.ts'
import { openProductionImage } from './production-image.ts'

const ORDER = '/core-bank/v1/execute'

/**
 * Does with the image what docs/operations/install.md leads to: migrates, starts a worker and a server, pays, and checks what was
 * stored. In between a server is killed after an approval and before its order.
 */
export async function payInProduction(image: ServerImage, adminUrl: string): Promise<void> {
  const production = await openProductionImage(image, adminUrl)
  const { bank, network, operationsPort } = production
  const browser = await startBrowser([`--host-resolver-rules=MAP ${bank.host} 127.0.0.1`])
  const orders = () => network.requests.filter((request) => request.endsWith(ORDER)).length
  try {
    await production.migrate()
    assert.match(await production.havn('bank', 'list', '--check'), /^hav /m)
    const worker = production.work()
    const server = production.serve()
    await untilReady(operationsPort, server)

    const customer = createBrowserCustomer({ browser, call: (...sent) => production.call(...sent) })
    const paid = await customer.create(bank)
    await customer.approve(bank, paid.link)
    await customer.untilStatus(bank, paid.paymentId, 'ACSC')
    assert.equal(orders(), 1)

    const unfinished = await customer.create(bank)
    const page = await customer.logIn(bank, unfinished.link)
    network.hanging.add(ORDER)
    await page.locator('button[value=approve]').click({ noWaitAfter: true })
    await until(10, async () => orders() === 2)
    server.kill()
    network.hanging.delete(ORDER)
    // The worker alone is left, which finds that the server is dead.
    await until(30, async () => orders() === 3)

    const next = production.serve()
    await untilReady(operationsPort, next)
    await customer.untilStatus(bank, unfinished.paymentId, 'ACSC')
    for (const container of [next, worker]) await stopContainer(container)
    await production.havn('check')
    await production.havn('audit', 'verify')
    for (const { paymentId } of [paid, unfinished])
      assert.match(await production.havn('evidence', 'show', paymentId), /Everything verified\.\s*$/)
  } finally {
    await browser.close()
    await production.close()
  }
}
