import type { AppSetup } from './app-setup.ts'
import {
  type AskCoreBank,
  type ConfiguredBanks,
  createRoutedCoreBank,
  NO_CONFIGURED_BANKS,
} from './bank-documents/index.ts'
import { configureBanks, type ConfigurationParts } from './configure-banks.ts'
import type { CoreBank } from './core-bank/index.ts'
import { guardBankPages } from './guard-bank-pages.ts'
import { repeat } from './jobs/index.ts'
import {
  type BankProfile,
  DEFAULT_PAGE_CHOICES,
  NO_AUTHENTICATION,
  openLinksMax,
  suspendedRetrySeconds,
} from './sca/index.ts'
import { SettingsError } from './settings/index.ts'
import { LANGUAGES } from './web/language.ts'
import { DEFAULT_THEME } from './web/theme/default-theme.ts'
import {
  createCertificateReader,
  createPublicUrls,
  type HostRules,
  type PublicUrls,
  readTrustAnchors,
  type ReadTppCertificate,
  type SniCallback,
} from './xs2a/index.ts'

/** Everything in which the banks of a deployment may differ: by document where a bank has one, else by the program. */
export interface AppBanks {
  readonly coreBank: CoreBank
  readonly readCertificate: ReadTppCertificate
  readonly publicUrls: PublicUrls
  readonly profileOf: (bankId: string) => BankProfile
  /** Whether this process may work for the bank now: not while it is suspended, or its document cannot be used. */
  readonly isServed: (bankId: string) => boolean
  readonly openLinksMaxOf: (bankId: string) => number
  /** The bank that a document gives this host. */
  readonly bankIdAt: (host: string) => string | undefined
  readonly rulesAt: (host: string) => HostRules
  /** Chooses the certificate of a bank that has its own, by the host name that the client asks for. */
  readonly chooseCertificate: SniCallback
  /** A hook that answers for pages of a bank that is suspended, or that were asked for at another bank's host. */
  readonly guardPage: ReturnType<typeof guardBankPages>
  /** Opens the banks of the settings and of all documents. Throws a `SettingsError` if there are some and none can be used. */
  open(): Promise<void>
  /** Looks for changed documents and suspensions from here on. */
  start(): void
  /** Closes what documents have made. No call may be under way. */
  close(): Promise<void>
}

/** Short enough for an operator who has just changed a document, and there are only a few small files to read. */
const everyMilliseconds = 2_000
/** While nobody calls. The first call makes the process look at once. */
const idleMilliseconds = 5_000

export function createAppBanks(
  setup: AppSetup,
  parts: Omit<ConfigurationParts, 'readCertificate'>,
): AppBanks {
  const { environment, trust, logger } = setup
  const { extension } = parts
  const { publicUrls: urls = [], sharedBankHosts: bankHosts = [] } = setup
  const { theme = DEFAULT_THEME, authentication } = extension
  const trusted = trust === '' ? undefined : createCertificateReader(readTrustAnchors(trust))
  const readCertificate = trusted ?? trustNobody
  const profile = {
    authentication: authentication ?? NO_AUTHENTICATION,
    theme,
    ...DEFAULT_PAGE_CHOICES,
    // A sandbox offers every language, so that it can be read.
    ...(environment === 'sandbox' ? { languages: LANGUAGES } : {}),
  }
  const rules: HostRules = { readCertificate, suspendedForSeconds: undefined }
  const known = createPublicUrls({ environment, publicUrls: urls, bankHosts })
  const configured = configureBanks(setup, { ...parts, readCertificate: trusted })
  if (setup.banksFolder === undefined && authentication === undefined)
    logger.warn('no authentication was given: no PSU can log in')
  const onError = (error: unknown) => logger.error({ err: error }, 'the banks could not be read again')
  const whileIdle = { activity: setup.activity, everyMilliseconds: idleMilliseconds }
  let looking: ReturnType<typeof repeat> | undefined

  return {
    coreBank:
      configured === NO_CONFIGURED_BANKS
        ? requireCoreBank(extension)
        : createRoutedCoreBank(askOwnCoreBank(configured, extension)),
    readCertificate,
    publicUrls: {
      get hosts() {
        return [...configured.hosts(), ...known.hosts]
      },
      baseUrlFor: (host, listener) =>
        configured.baseUrlAt(host.toLowerCase()) ?? known.baseUrlFor(host, listener),
    },
    profileOf: (bankId) => configured.find(bankId)?.profile ?? profile,
    isServed: (bankId) =>
      !configured.isSuspended(bankId) &&
      (configured.find(bankId) !== undefined || !configured.isNamed(bankId)),
    openLinksMaxOf: (bankId) =>
      configured.find(bankId)?.document.limits?.openLinksMax ?? setup.openLinksMax ?? openLinksMax,
    bankIdAt: (host) => configured.atHost(host)?.bankId,
    rulesAt(host) {
      const bank = configured.atHost(host.toLowerCase())
      if (bank === undefined) return rules
      const suspendedForSeconds = configured.isSuspended(bank.bankId) ? suspendedRetrySeconds : undefined
      return { readCertificate: bank.readCertificate, suspendedForSeconds }
    },
    chooseCertificate(host, callback) {
      callback(null, configured.atHost(host.toLowerCase())?.tls)
    },
    guardPage: guardBankPages(configured, { profile, isProduction: environment === 'production' }),
    async open() {
      for (const host of bankHosts) await parts.directory().openSharedBank(host)
      await configured.reload()
      const problems = configured.problems()
      if (problems.length > 0 && configured.hosts().length === 0) throw new SettingsError(problems)
    },
    start() {
      if (configured === NO_CONFIGURED_BANKS) return
      looking ??= repeat({ work: () => configured.reload(), everyMilliseconds, whileIdle, onError })
    },
    async close() {
      await looking?.stop()
      await configured.close()
    },
  }
}

/** A bank with a document is never asked about at the core bank of another, also while its document cannot be used. */
function askOwnCoreBank(
  configured: ConfiguredBanks,
  { coreBank }: Pick<ConfigurationParts['extension'], 'coreBank'>,
): AskCoreBank {
  return async (bankId, ask) => {
    const bank = configured.find(bankId)
    if (bank !== undefined) return bank.askCoreBank(ask)
    if (coreBank === undefined || configured.isNamed(bankId))
      throw new Error(`no document in use says where the core bank of the bank ${bankId} is`)
    return ask(coreBank)
  }
}

/** Without a document that says more, a bank needs a core bank from its program. */
function requireCoreBank({ coreBank }: ConfigurationParts['extension']): CoreBank {
  if (coreBank === undefined)
    throw new SettingsError([
      'HAVN_CORE_BANK_URL or HAVN_BANKS_FOLDER is missing: expected a core bank, as the program gives none.',
    ])
  return coreBank
}

/** Reads certificates where nobody is trusted who is not named in a document. */
const trustNobody: ReadTppCertificate = () => ({
  ok: false,
  problem: { kind: 'certificate-untrusted', detail: 'this host has no bank that trusts anybody' },
})
