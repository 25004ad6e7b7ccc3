import { setTimeout as sleep } from 'node:timers/promises'
import type { PayeeVerification } from '../../../apps/server/src/core-bank/index.ts'
import { makeBanksFolder } from '../../../test/banks/support/banks-folder.ts'
import { until } from '../../../test/jobs/until.ts'
import { newBrowser } from '../../../test/sca/support/psu-browser.ts'
import { linkOf } from '../../../test/sca/support/tpp-calls.ts'
import { openBank } from '../../../test/support/bank.ts'
import { KARI } from '../../../test/support/ndct.ts'
import { NCBCT_TARGET, ncbctBody, payerAt } from '../../../test/support/payer.ts'
import { percentileOf, sortedOf } from './open-responder.ts'

/** Longer than anybody waits. It ends after all, so that the bank can be closed. */
const never = 12_000

/** How long the core bank takes. */
const DELAYS = [
  ['50 ms', 50, 30],
  ['1 s', 1_000, 20],
  ['never', never, 10],
] as const

const RESULT = /The name matches the account|could not check|did not get an answer/

const row = (numbers: readonly number[]) =>
  [50, 95, 99].map((percent) => percentileOf(sortedOf(numbers), percent).toFixed(0)).join(' / ')

/** Creates payments in euro and opens their pages at once, and prints when the result is there and an approval is done. */
export async function measurePages(): Promise<void> {
  let delay = 0
  const folder = makeBanksFolder()
  folder.add({ bank: 'hav', publicUrls: ['https://hav.example'] })
  const bank = await openBank({
    banksFolder: folder.path,
    replaceCoreBank: (ledger) => ({
      ...ledger,
      async verifyPayee(): Promise<PayeeVerification> {
        await sleep(delay)
        return { kind: 'match' }
      },
    }),
  })
  await bank.startJobs()
  const publicUrls = [`http://127.0.0.1:${bank.port}`]
  folder.add({ bank: 'hav', publicUrls, payeeVerification: { currencies: ['EUR'] } })
  await until(20, async () => bank.log.some((line) => line.includes('a bank has a new configuration')))
  const payer = payerAt(bank, bank.newTpp())
  console.log('\nPages: from the creation of the payment, with a PSU who logs in at once')
  console.log(
    '| core bank | payments | result on the page p50 / p95 / p99 ms | approved p50 / p95 / p99 ms |\n|---|---|---|---|',
  )
  for (const [text, milliseconds, payments] of DELAYS) {
    delay = milliseconds
    const shown: number[] = []
    const approved: number[] = []
    for (let number = 0; number < payments; number += 1) {
      const body = ncbctBody({ remittanceInformationUnstructured: `${text} ${number}` })
      const created = await payer.create({ target: NCBCT_TARGET, body })
      const startedAt = performance.now()
      const browser = newBrowser()
      await browser.open(linkOf(created).href)
      let page = await browser.logIn(KARI)
      // As a browser does that is told to load the page again after a second.
      if (!RESULT.test(page.html)) {
        await sleep(1_000)
        page = await browser.open(`${linkOf(created).href}?waited`)
      }
      if (!RESULT.test(page.html)) throw new Error(`no result on the page: ${page.html}`)
      shown.push(performance.now() - startedAt)
      await browser.approve()
      const status = await payer.statusOf(`${NCBCT_TARGET}/${created.json.paymentId}`)
      if (!(status ?? '').startsWith('AC')) throw new Error(`not approved: ${status ?? ''}`)
      approved.push(performance.now() - startedAt)
    }
    console.log(`| ${text} | ${payments} | ${row(shown)} | ${row(approved)} |`)
  }
  await bank.close()
  folder.remove()
}
