import { X509Certificate } from 'node:crypto'
import type { ConfiguredBanks } from '../bank-documents/index.ts'
import type { AppSetup } from '../setup.ts'
import { type BankSeal, findSealFault } from '../../platform/seal/index.ts'
import { type AnswerSigner, createAnswerSigner } from '../../edge/index.ts'
import type { WatchedCertificate } from '../../operations/metrics/index.ts'

/** What each bank signs with in its own name. */
export interface BankSeals {
  /** The seal of a bank by its document, which all banks of TPPs share. */
  readonly sealOf: (bankId: string) => BankSeal | undefined
  /** Undefined if no answer can ever be signed. */
  readonly answerSigner: AnswerSigner | undefined
}

/** No bank signs with the seal of another: one whose document has no seal, or cannot be used, has none. */
export function createBankSeals(
  { ownBanks: { seal }, banksFolder, clock, logger }: AppSetup,
  configured: ConfiguredBanks,
): BankSeals {
  if (seal !== undefined) void reportSealFault(seal, { clock, logger })
  const mayBeSigned = banksFolder !== undefined || (seal !== undefined && seal.signAnswers !== 'off')
  return {
    sealOf(bankId) {
      const bank = configured.find(bankId)
      if (bank !== undefined) return bank.document.seal
      return configured.isNamed(bankId) ? undefined : seal
    },
    answerSigner: mayBeSigned
      ? createAnswerSigner({
          sealAt(host) {
            const bank = configured.atHost(host)
            return bank === undefined ? seal : bank.document.seal
          },
          clock,
        })
      : undefined,
  }
}

/** Logs why a seal cannot sign. A signing service may be away at the moment, so the seal is used all the same. */
export async function reportSealFault(
  seal: BankSeal,
  { clock, logger, bank }: Pick<AppSetup, 'clock' | 'logger'> & { readonly bank?: string },
): Promise<void> {
  const fault = await findSealFault(seal, clock.milliseconds())
  if (fault !== undefined) logger.error({ bank, sealId: seal.id, fault }, 'the seal cannot sign: see `fault`')
}

/** Parsing a certificate costs more than a scrape should, and neither a document nor a setting changes. */
const tlsExpiry = new WeakMap<object, number>()

function tlsExpirySeconds(tls: { readonly cert: string }): number {
  const seconds = tlsExpiry.get(tls) ?? new X509Certificate(tls.cert).validToDate.getTime() / 1_000
  tlsExpiry.set(tls, seconds)
  return seconds
}

/** The certificates of the settings and of all documents, whose expiry is watched. */
export function listWatchedCertificates(
  { ownBanks: { seal }, https }: AppSetup,
  configured: ConfiguredBanks,
): readonly WatchedCertificate[] {
  const documents = configured.list().map(({ document }) => document)
  return [{ bank: undefined, seal, tls: https }, ...documents].flatMap(({ bank, seal: own, tls }) => [
    ...(own
      ? [{ bank, certificate: 'seal', expirySeconds: own.certificate.validToDate.getTime() / 1_000 }]
      : []),
    ...(tls ? [{ bank, certificate: 'tls', expirySeconds: tlsExpirySeconds(tls) }] : []),
  ])
}
