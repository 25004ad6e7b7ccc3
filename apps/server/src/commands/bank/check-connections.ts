import { type BankDocument, coreBankOptionsOf, egressProxyOf } from '../../app/bank-documents/index.ts'
import { createHttpCoreBank } from '../../core-bank/index.ts'
import { type BankSeal, findSealFault } from '../../platform/seal/index.ts'
import { createProxiedFetch } from '../../platform/outgoing/index.ts'
import type { BankSetup } from './bank-setup.ts'

/** Asks the core bank a harmless question, the login provider what it offers, and the seal for a signature. Prints what it found and returns whether all is well. */
export async function checkConnections(setup: BankSetup, document: BankDocument): Promise<boolean> {
  const results = await Promise.all([
    checkCoreBank(document, setup),
    checkProvider(document, setup),
    ...(document.seal === undefined ? [] : [checkSeal(document.seal, setup.clock.milliseconds())]),
  ])
  for (const { what, problem } of results)
    if (problem === undefined) setup.print(`${document.bank}: ${what} answers`)
    else setup.printProblem(`${document.bank}: ${what}: ${problem}`)
  return results.every(({ problem }) => problem === undefined)
}

const checkSeal = async (seal: BankSeal, nowMilliseconds: number): Promise<CheckResult> => ({
  what: 'the seal',
  problem: await findSealFault(seal, nowMilliseconds),
})

interface CheckResult {
  readonly what: string
  readonly problem: string | undefined
}

/** A rate changes nothing at the bank, and every core bank knows one of the euro or knows none. */
async function checkCoreBank(
  document: BankDocument,
  { egressProxy, clock }: BankSetup,
): Promise<CheckResult> {
  const { bankId } = document
  const options = coreBankOptionsOf(document, egressProxy)
  const now = new Date(clock.milliseconds()).toISOString()
  if (options === undefined) return { what: 'the program’s core bank', problem: undefined }
  const what = `the core bank at ${new URL(options.url).host}`
  if (bankId === undefined)
    return { what, problem: 'bankId is missing: write the UUID by which the core bank knows this bank' }
  const coreBank = createHttpCoreBank(options)
  try {
    await coreBank.findExchangeRate({ bank: { bankId, version: 1 }, currency: 'EUR', on: now.slice(0, 10) })
    return { what, problem: undefined }
  } catch (error) {
    return { what, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    coreBank.close()
  }
}

/** A provider says under which name it issues tokens; a document with another one would refuse every login. */
async function checkProvider(document: BankDocument, { egressProxy }: BankSetup): Promise<CheckResult> {
  const { openIdConnect: provider } = document
  if (provider === undefined) return { what: 'the program’s login', problem: undefined }
  const { issuer, timeoutMilliseconds } = provider
  const what = `the login provider ${new URL(issuer).host}`
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const proxy = egressProxyOf(document, egressProxy)
    const ask = proxy === undefined ? fetch : createProxiedFetch(proxy)
    const answer = await ask(address, { signal: AbortSignal.timeout(timeoutMilliseconds) })
    if (!answer.ok) return { what, problem: `${address} answers ${answer.status}` }
    const found = (await answer.json()) as { issuer?: unknown }
    const isSame = found.issuer === issuer
    return {
      what,
      problem: isSame ? undefined : `it calls itself ${JSON.stringify(found.issuer)}, not ${issuer}`,
    }
  } catch (error) {
    return { what, problem: error instanceof Error ? error.message : String(error) }
  }
}
