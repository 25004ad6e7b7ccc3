import type { AppSetup } from '../setup.ts'
import {
  type ConfiguredBanks,
  createConfiguredBanks,
  egressProxyOf,
  hostsOf,
  NO_CONFIGURED_BANKS,
} from '../bank-documents/index.ts'
import { reportSealFault } from './bank-seals.ts'
import { listNamedBanks } from '../../platform/banks/index.ts'
import type { CoreBank } from '../../core-bank/index.ts'
import { Unavailable } from '../../platform/shared/unavailable.ts'
import type { AppBanks } from './app-banks.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LoadedExtension } from '../extension/load-extension.ts'
import { DEFAULT_THEME } from '../../platform/web/theme/default-theme.ts'
import type { ReadTppCertificate } from '../../edge/index.ts'

/** What configuring banks by documents needs from the rest of the process. */
export interface ConfigurationParts {
  readonly bankDatabase: Database
  readonly extension: LoadedExtension
  readonly readCertificate: ReadTppCertificate | undefined
  readonly measureCoreBank: (coreBank: CoreBank) => CoreBank
}

/** Configures banks by the documents of `HAVN_BANKS_FOLDER`, and logs what becomes of them. */
export function configureBanks(
  setup: AppSetup,
  { bankDatabase, extension, readCertificate, measureCoreBank }: ConfigurationParts,
): ConfiguredBanks {
  const { banksFolder: folder, clock, keys, logger, egressProxy } = setup
  if (folder === undefined) return NO_CONFIGURED_BANKS
  const { coreBank, authentication, theme = DEFAULT_THEME, packs } = extension
  return createConfiguredBanks({
    folder,
    defaults: {
      coreBank,
      authentication,
      theme,
      packs,
      readCertificate,
      egressProxy,
      clock,
      keys,
      measureCoreBank,
      onCoreBankChange: ({ bank, isAnswering }) =>
        isAnswering
          ? logger.info({ bank }, 'the core bank answers again')
          : logger.error({ bank }, 'the core bank has stopped answering: questions to it fail at once'),
    },
    listNamedBanks: () => listNamedBanks(bankDatabase),
    onUse(document, { digest, as }) {
      const { bank, seal } = document
      logger.info({ bank, hosts: hostsOf(document), digest }, IN_USE[as])
      if (seal !== undefined) void reportSealFault(seal, { clock, logger, bank })
    },
    onNewBank: (bank) => logger.warn(bank, NEW_BANK),
    onProblems({ path, problems, isInUse }) {
      logger.error({ path, problems }, isInUse ? KEPT : NOT_OPENED)
    },
    onSuspension: ({ suspendedAt, isReadable, ...bank }) =>
      suspendedAt === undefined
        ? logger.warn(bank, 'a bank is open again')
        : logger.warn({ ...bank, suspendedAt }, isReadable ? 'a bank is read-only' : 'a bank is suspended'),
    onError: (error) => logger.error({ err: error }, 'a replaced bank document could not be closed'),
  })
}

const IN_USE = {
  first: 'a bank is configured',
  changed: 'a bank has a new configuration',
  same: "a bank's document is again the one in use",
}
const NEW_BANK =
  'a new bank without data was opened, while other banks have no document that can be used: if the name of one was changed, change it back'
const KEPT = "a bank's document cannot be used: fix `problems`; the one before stays until the next start"
const NOT_OPENED = "a bank's document cannot be used: fix `problems`; until then the bank is not opened"

type DocumentChoice =
  | 'egressProxyOf'
  | 'noticesFromOf'
  | 'reconciliationTimeOf'
  | 'unapprovedPaymentDaysOf'
  | 'openLinksMaxOf'
  | 'ownKeysOf'
  | 'listOwnKeys'

/** What a bank's document may say and the settings say for the other banks. */
export function choicesOfDocuments(
  setup: AppSetup,
  configured: ConfiguredBanks,
): Pick<AppBanks, DocumentChoice> {
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
