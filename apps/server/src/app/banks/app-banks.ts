import type { CoreBank } from '../../core-bank/index.ts'
import type { BankProfile } from '../../domain/sca/index.ts'
import type {
  HostRules,
  PublicUrls,
  ReadTppCertificate,
  RevocationStatusOf,
  SniCallback,
} from '../../edge/index.ts'
import type { BankKeyList } from '../../platform/keys/index.ts'
import type { OpensBanks } from '../bank-documents/index.ts'
import type { BankPages } from './bank-pages.ts'
import type { BankSeals, listWatchedCertificates } from './bank-seals.ts'
import type { InterfaceAt } from './host-rules.ts'

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
