import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from '../../tools/chromium.ts'
import { createBrowserCustomer } from '../production/support/browser-customer.ts'
import { tlsCertificate } from '../production/support/deploy-bank.ts'
import { startLoginProvider } from '../production/support/login-provider.ts'
import { startPythonCoreBank } from '../production/support/python-core-bank.ts'
import { sendTo } from '../production/support/run-and-send.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { signedRequest } from '../support/signed-request.ts'
import { blocksOf } from './install-page.ts'
import { type PageShell, preparePageShell, type ShellSetup } from './page-shell.ts'

const HOST = 'psd2.hav.example'
const BANK_ID = '5b6f0f6e-93c7-4b4f-8a5e-0d5f4c1b7a01'
const FIRST_PAYMENT = 'From the image to the first payment'

interface Following extends ShellSetup {
  readonly page: string
}

/** Does what install.md says from the empty PostgreSQL to the first payment, and returns what the commands printed. */
export async function followPage({ page, postgres, image }: Following): Promise<string> {
  const folder = mkdtempSync('/tmp/havn-install-')
  const closers: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true })]
  try {
    const shell = await preparePageShell(folder, { postgres, image })
    closers.unshift(() => shell.stop())
    postgres.run(shell.fill(blocksOf(page, 'The database', 4).join('\n')))
    shell.run(blocksOf(page, FIRST_PAYMENT, 1))
    const bank = await writeBank(shell)
    closers.unshift(() => bank.close())
    shell.run(blocksOf(page, FIRST_PAYMENT, 2))
    shell.define(blocksOf(page, FIRST_PAYMENT, 3))
    for (const step of [4, 5]) shell.run(blocksOf(page, FIRST_PAYMENT, step))
    const doctor = /`(havn_serve [^`]* doctor --production)`/.exec(page)?.[1] ?? ''
    // It ends with 1, because no archive of the log is there.
    assert.match(shell.run([`${doctor} || test $? = 1`]), /^\S+ +\S.*\n/m)
    shell.start(blocksOf(page, FIRST_PAYMENT, 6))
    const [serve = '', ask = ''] = blocksOf(page, FIRST_PAYMENT, 7)
    shell.start([serve])
    await shell.untilPrints(ask, 'ready')
    const paymentId = await bank.pay().catch((problem: unknown) => {
      throw new Error(shell.printed(), { cause: problem })
    })
    const checks = blocksOf(page, FIRST_PAYMENT, 9).map((block) => block.replaceAll('PAYMENT-ID', paymentId))
    assert.match(shell.run(checks), /Everything verified\.\s*$/)
    return shell.printed()
  } finally {
    for (const close of closers) await close()
  }
}

/** Writes what the page says lies beside the secrets, and starts the bank's core bank and its login provider. */
async function writeBank({ etc, httpsPort }: PageShell) {
  const url = `https://${HOST}:${httpsPort}`
  const bankFolder = join(etc, 'banks/hav')
  const core = await startPythonCoreBank(
    etc,
    BANK_ID,
    readFileSync(join(bankFolder, 'core-bank.key'), 'utf8'),
  )
  const provider = await startLoginProvider(etc, { label: 'HavID', bankUrl: url })
  cpSync(join(etc, 'login.jwk'), join(bankFolder, 'login.jwk'))
  const [tppCa, tlsCa] = [makeCa(), makeCa('TLS CA')]
  const tls = tlsCertificate(tlsCa, HOST)
  const document = {
    bank: 'hav',
    bankId: BANK_ID,
    publicUrls: [url],
    coreBank: {
      url: core.url,
      keys: [{ id: '2026-11', secretFile: 'core-bank.key' }],
      optionalQuestions: ['mayUseRail', 'assess', 'verifyPayee'],
    },
    openIdConnect: provider.options,
  }
  const files = {
    'authorities.pem': tppCa.pem,
    'tls.key': tls.keyPem,
    'tls.pem': tls.pem,
    'banks/hav/bank.json': JSON.stringify(document),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text)
  const bank = { host: HOST, url, issuer: new URL(provider.issuer).host }
  const tpp = makeTpp(tppCa)
  return {
    /** A TPP creates a payment, a customer approves it in a browser, and it is executed. Returns its id. */
    async pay(): Promise<string> {
      const browser = await startBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`])
      try {
        const customer = createBrowserCustomer({
          browser,
          call: (at, request) => sendTo(at, tlsCa.pem, signedRequest(tpp, request)),
        })
        const { paymentId, link } = await customer.create(bank)
        await customer.approve(bank, link)
        await customer.untilStatus(bank, paymentId, 'ACSC')
        return paymentId
      } finally {
        await browser.close()
      }
    },
    async close(): Promise<void> {
      await provider.close()
      await core.close()
    },
  }
}
