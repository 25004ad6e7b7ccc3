import type { AppSetup } from '../setup.ts'
import type { AppTrust } from '../trust/trust.ts'
import {
  type AskCoreBank,
  type ConfiguredBanks,
  createRoutedCoreBank,
  egressProxyOf,
  NO_CONFIGURED_BANKS,
  type OpensBanks,
} from '../bank-documents/index.ts'
import { type BankSeals, createBankSeals, listWatchedCertificates } from './bank-seals.ts'
import { configureBanks, type ConfigurationParts } from './configure-banks.ts'
import type { CoreBank } from '../../core-bank/index.ts'
import { type BankPages, createBankPages } from './bank-pages.ts'
import { createHostRules, type InterfaceAt } from './host-rules.ts'
import type { BankProfile } from '../../domain/sca/index.ts'
import { SettingsError } from '../settings/index.ts'
import type { BankKeyList } from '../../platform/keys/index.ts'
import { Unavailable } from '../../platform/shared/unavailable.ts'
import { profileOfProgram } from './program-profile.ts'
import {
  createPublicUrls,
  type HostRules,
  type PublicUrls,
  type ReadTppCertificate,
  type SniCallback,
  type RevocationStatusOf,
} from '../../edge/index.ts'

/** Everything in which the banks of a deployment may differ: by document where a bank has one, else by the program. */
export interface AppBanks extends BankSeals, BankPages {
  readonly coreBank: CoreBank
  /** What metrics and the log call a bank: by its document, or the host of the settings; undefined for a TPP's own bank. */
  readonly bankNameOf: (bankId: string) => string | undefined
  /** The certificates of this deployment, whose expiry is watched. */
  readonly certificates: () => ReturnType<typeof listWatchedCertificates>
  readonly readCertificate: ReadTppCertificate
  /** Undefined where authorities are not asked whether they revoked a certificate. */
  readonly revocationStatusOf: RevocationStatusOf | undefined
  readonly publicUrls: PublicUrls
  readonly profileOf: (bankId: string) => BankProfile
  /** Whether this process may work for the bank now: not while it is suspended, or its document cannot be used. */
  readonly isServed: (bankId: string) => boolean
  /** The banks of hosts that calls are answered for now: those of documents that are not suspended, and those of the settings. */
  readonly servedBankIds: () => readonly string[]
  /** The proxy through which the bank's requests leave its network; directly without it. */
  readonly egressProxyOf: (bankId: string) => string | undefined
  readonly openLinksMaxOf: (bankId: string) => number
  /** The keys of its own that a bank has by its document. Throws if no process could know whether it has some. */
  readonly ownKeysOf: (bankId: string) => BankKeyList | undefined
  /** The banks that have keys of their own, each by its name. */
  readonly listOwnKeys: () => readonly { readonly bank: string; readonly digest: string }[]
  /** The address that the bank's document says its notices come from. */
  readonly noticesFromOf: (bankId: string) => string | undefined
  /** The time of day from which on the day before is compared with the core bank; undefined for the usual one. */
  readonly reconciliationTimeOf: (bankId: string) => string | undefined
  /** For how many days the content of payments is kept that nobody approved; undefined for the usual time. */
  readonly unapprovedPaymentDaysOf: (bankId: string) => number | undefined
  /** The bank that a document gives this host. */
  readonly bankIdAt: (host: string) => string | undefined
  /** The bank of a host, with the port that was called; '' if it has none, or this process serves one bank only. */
  readonly bankAmongSeveral: (host: string) => string
  readonly rulesAt: (host: string) => HostRules
  /** The interface that TPPs have at a host, with the port that they call. */
  readonly interfaceAt: InterfaceAt
  /** Chooses the certificate of a bank that has its own, by the host name that the client asks for. */
  readonly chooseCertificate: SniCallback
  /** Whether clients are asked for a certificate: any bank may want a QWAC. */
  readonly asksClients: () => boolean
  /** The country of the bank by its document, else that of the program's first pack. */
  readonly countryOf: (bankId: string) => BankProfile['country']
  /** The country of banks without a document. */
  readonly country: BankProfile['country']
  /** Opens the banks of the settings and of all documents. Throws a `SettingsError` if there are some and none can be used. */
  open(directory: OpensBanks): Promise<void>
  /** Looks for changed documents and suspensions; undefined if no folder has documents. */
  readonly reload: ((directory: OpensBanks) => Promise<void>) | undefined
  /** Closes what documents have made. No call may be under way. */
  close(): Promise<void>
}

interface BankParts extends Pick<ConfigurationParts, 'bankDatabase' | 'extension'> {
  readonly appTrust: AppTrust
}

export function createAppBanks(setup: AppSetup, parts: BankParts): AppBanks {
  const { environment, logger, publicUrls: urls, sharedBankHosts: bankHosts } = setup
  const { bankDatabase, appTrust } = parts
  const bankNameOf = (bankId: string) =>
    configured.find(bankId)?.document.bank ?? hostRules.sharedHostOf(bankId)
  // Measured before questions are routed to banks: what is assumed for a question that a core bank leaves out is no answer.
  const measureCoreBank = (coreBank: CoreBank) => setup.measure?.coreBank(coreBank, bankNameOf) ?? coreBank
  const extension = {
    ...parts.extension,
    coreBank: parts.extension.coreBank && measureCoreBank(parts.extension.coreBank),
  }
  const readCertificate = appTrust.readCertificate ?? trustNobody
  const profile = profileOfProgram(extension)
  const known = createPublicUrls({ environment, publicUrls: urls, bankHosts })
  const given = { bankDatabase, extension, measureCoreBank, readCertificate: appTrust.readCertificate }
  const configured = configureBanks(setup, given)
  const hasDocuments = configured !== NO_CONFIGURED_BANKS
  if (!hasDocuments && extension.authentication === undefined)
    logger.warn('no PSU can log in: set HAVN_OIDC_FILE, or pass `authentication` to Havn')
  const register = appTrust.register ?? extension.tppRegister
  const { country } = profile
  const hostRules = createHostRules({
    configured,
    readCertificate,
    register,
    country,
    ...extension.bankRules,
  })
  const profileOf = (bankId: string) => configured.find(bankId)?.profile ?? profile
  const ofBanks = hasDocuments
    ? createRoutedCoreBank(askOwnCoreBank(configured, extension))
    : requireCoreBank(extension)

  return {
    ...createBankSeals(setup, configured),
    ...createBankPages(configured, { profile, isProduction: environment === 'production' }),
    coreBank: ofBanks,
    bankNameOf,
    certificates: () => listWatchedCertificates(setup, configured),
    readCertificate,
    revocationStatusOf: appTrust.revocationStatusOf ?? extension.revocationStatusOf,
    publicUrls: joinPublicUrls(configured, known),
    profileOf,
    isServed: (bankId) =>
      !configured.isSuspended(bankId) &&
      (configured.find(bankId) !== undefined || !configured.isNamed(bankId)),
    ...choicesOfDocuments(setup, configured),
    bankIdAt: (host) => configured.atHost(host)?.bankId,
    bankAmongSeveral: (host) => hostRules.bankAmongSeveral(host),
    rulesAt: (host) => hostRules.rulesAt(host),
    interfaceAt: hostRules.interfaceAt,
    country,
    countryOf: (bankId) => profileOf(bankId).country,
    servedBankIds: () => hostRules.servedBankIds(),
    asksClients: () => hostRules.wantsQwac(),
    chooseCertificate: (host, callback) => callback(null, configured.tlsAt(host)),
    async open(directory) {
      for (const host of bankHosts)
        hostRules.addSharedBank(host, (await directory.openSharedBank(host)).bankId)
      await configured.reload(directory)
      const problems = configured.problems()
      if (problems.length > 0 && configured.hosts().length === 0) throw new SettingsError(problems)
    },
    reload: hasDocuments ? (directory) => configured.reload(directory) : undefined,
    close: () => configured.close(),
  }
}

type DocumentChoice =
  | 'egressProxyOf'
  | 'noticesFromOf'
  | 'reconciliationTimeOf'
  | 'unapprovedPaymentDaysOf'
  | 'openLinksMaxOf'
  | 'ownKeysOf'
  | 'listOwnKeys'

/** What a bank's document may say and the settings say for the other banks. */
function choicesOfDocuments(setup: AppSetup, configured: ConfiguredBanks): Pick<AppBanks, DocumentChoice> {
  const documentOf = (bankId: string) => configured.find(bankId)?.document
  return {
    egressProxyOf: (bankId) =>
      egressProxyOf(documentOf(bankId) ?? { egressProxy: undefined }, setup.egressProxy),
    noticesFromOf: (bankId) => documentOf(bankId)?.noticesFrom,
    reconciliationTimeOf: (bankId) => documentOf(bankId)?.reconciliationTime,
    unapprovedPaymentDaysOf: (bankId) => documentOf(bankId)?.retention?.unapprovedPaymentDays,
    openLinksMaxOf: (bankId) => documentOf(bankId)?.limits?.openLinksMax ?? setup.openLinksMax,
    ownKeysOf(bankId) {
      const document = documentOf(bankId)
      // Values of keys that this process does not know would look forged, and new ones be made with the wrong keys.
      if (document === undefined && configured.isNamed(bankId))
        throw new Unavailable(`no document in use says which keys the bank ${bankId} has`)
      return document?.keysFile
    },
    listOwnKeys: () =>
      configured
        .list()
        .flatMap(({ document: { bank, keysFile } }) =>
          keysFile === undefined ? [] : [{ bank, digest: keysFile.digest }],
        ),
  }
}

/** The public URLs of documents, then those of the settings. */
function joinPublicUrls(configured: ConfiguredBanks, known: PublicUrls): PublicUrls {
  return {
    get hosts() {
      return [...configured.hosts(), ...known.hosts]
    },
    baseUrlFor: (host, listener) => configured.publicUrlAt(host)?.url ?? known.baseUrlFor(host, listener),
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
function requireCoreBank({ coreBank }: Pick<ConfigurationParts['extension'], 'coreBank'>): CoreBank {
  if (coreBank === undefined)
    throw new SettingsError([
      'HAVN_BANKS_FOLDER is missing: expected a bank’s document that names a core bank, as the program gives none.',
    ])
  return coreBank
}

/** Reads certificates where nobody is trusted who is not named in a document. */
const trustNobody: ReadTppCertificate = () => ({
  ok: false,
  problem: { kind: 'certificate-untrusted', detail: 'this host has no bank that trusts anybody' },
})
