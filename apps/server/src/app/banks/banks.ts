import type { AppSetup } from '../setup.ts'
import type { AppTrust } from '../trust/trust.ts'
import {
  type AskCoreBank,
  type ConfiguredBanks,
  createRoutedCoreBank,
  NO_CONFIGURED_BANKS,
  type OpensBanks,
} from '../bank-documents/index.ts'
import { createBankSeals, listWatchedCertificates } from './bank-seals.ts'
import { choicesOfDocuments, configureBanks, type ConfigurationParts } from './configure-banks.ts'
import type { CoreBank } from '../../core-bank/index.ts'
import { createBankPages } from './bank-pages.ts'
import { createHostRules } from './host-rules.ts'
import type { AppBanks } from './app-banks.ts'
import { SettingsError } from '../settings/index.ts'
import { profileOfProgram } from './program-profile.ts'
import { Unavailable } from '../../platform/shared/unavailable.ts'
import { createPublicUrls, type PublicUrls, type ReadTppCertificate } from '../../edge/index.ts'

export type { AppBanks }

interface BankParts extends Pick<ConfigurationParts, 'bankDatabase' | 'extension'> {
  readonly appTrust: AppTrust
}

export function createAppBanks(setup: AppSetup, parts: BankParts): AppBanks {
  const { environment, ownBanks, sharedBankHosts: bankHosts = [] } = setup
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
  const known = createPublicUrls({ environment, publicUrls: ownBanks.publicUrls ?? [], bankHosts })
  const given = { bankDatabase, extension, measureCoreBank, readCertificate: appTrust.readCertificate }
  const configured = configureBanks(setup, given)
  setup.measure?.watchBanks(configured)
  setup.phase.problems.push(() => (configured.notOpened().length > 0 ? NOT_OPENED : undefined))
  const hasDocuments = configured !== NO_CONFIGURED_BANKS
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
      await openConfigured(setup, configured, directory)
    },
    reload: hasDocuments ? (directory) => configured.reload(directory) : undefined,
    close: () => configured.close(),
  }
}

const NOT_OPENED = 'a bank is not open: the metric havn_banks_not_opened has its name, and the log says why'

async function openConfigured(
  { logger }: AppSetup,
  configured: ConfiguredBanks,
  directory: OpensBanks,
): Promise<void> {
  try {
    await configured.reload(directory)
  } catch (error) {
    if (error instanceof Unavailable) throw error
    // Banks that are open are served. Until the others are, this process is not ready, and tries them again.
    return logger.error({ err: error }, 'banks could not be opened: Havn tries again')
  }
  const problems = configured.problems()
  if (problems.length > 0 && configured.hosts().length === 0) throw new SettingsError(problems)
}

/** The public URLs of documents, then those of the banks of TPPs. */
function joinPublicUrls(configured: ConfiguredBanks, known: PublicUrls): PublicUrls {
  return {
    get hosts() {
      return [...configured.hosts(), ...known.hosts]
    },
    mayHaveMore: () => configured.mayHaveMoreHosts(),
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
