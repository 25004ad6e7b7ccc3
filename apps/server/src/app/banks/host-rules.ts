import type { ConfiguredBanks } from '../bank-documents/index.ts'
import type { Country } from '../../platform/banks/index.ts'
import { suspendedRetrySeconds } from '../../domain/sca/index.ts'
import type { BankRules } from '../extension/extension.ts'
import type { HostRules, QwacPolicy, ReadTppCertificate, TppRegister } from '../../edge/index.ts'
import type { Interface } from '../../interfaces/index.ts'
import { INTERFACES } from '../interfaces.ts'
import { hostNameOf } from '../../platform/shared/host-name.ts'

/** The interface that TPPs have at a host, with the port that they call; the usual one at a host that is not served. */
export type InterfaceAt = (host: string) => Interface

export interface HostRulesSetup extends BankRules {
  /** The country of banks without a document. */
  readonly country: Country
  readonly configured: ConfiguredBanks
  /** Reads certificates for banks without a document. */
  readonly readCertificate: ReadTppCertificate
  readonly register: TppRegister | undefined
}

/** What the banks of hosts decide about calls: by document where a bank has one, else by the program. */
export function createHostRules({
  configured,
  readCertificate,
  register,
  country: defaultCountry,
  qwac = 'off',
  requestTarget = 'optional',
}: HostRulesSetup) {
  const sharedBankIds = new Map<string, string>()
  const sharedHosts = new Map<string, string>()
  const registerIn = ({ code }: Country) => register && { register, country: code }
  const bankRegister = registerIn(defaultCountry)
  const usual = addressRulesOf(undefined, { qwac })

  const addressRules = (host: string) =>
    addressRulesOf(configured.publicUrlAt(host), { qwac: configured.atHost(host)?.document.qwac ?? qwac })

  return {
    /** Says which bank a host of the settings has. */
    addSharedBank(host: string, bankId: string): void {
      sharedBankIds.set(host.toLowerCase(), bankId)
      sharedHosts.set(bankId, host.toLowerCase())
    },
    /** The host of a bank that the settings have one for. */
    sharedHostOf: (bankId: string) => sharedHosts.get(bankId),
    /** The bank of a host; '' if it has none, or this process serves one bank only. */
    bankAmongSeveral(host: string): string {
      if (configured.list().length + sharedBankIds.size < 2) return ''
      return configured.atHost(host)?.bankId ?? sharedBankIds.get(hostNameOf(host)) ?? ''
    },
    /** Whether any bank wants certificates of clients. */
    wantsQwac: () => qwac !== 'off' || configured.hosts().some((host) => addressRules(host).qwac !== 'off'),
    /** The banks of hosts, without those that are suspended. */
    servedBankIds(): readonly string[] {
      const named = configured.hosts().flatMap((host) => configured.atHost(host)?.bankId ?? [])
      return [...new Set([...sharedBankIds.values(), ...named])].filter(
        (bankId) => !configured.isSuspended(bankId),
      )
    },
    interfaceAt: (host: string): Interface => configured.publicUrlAt(host)?.interface ?? usualInterface,
    rulesAt(host: string): HostRules {
      const bank = configured.atHost(host)
      if (bank === undefined)
        return {
          bankId: sharedBankIds.get(hostNameOf(host)),
          country: defaultCountry,
          readCertificate,
          suspendedForSeconds: undefined,
          isReadable: true,
          bankRegister,
          ...usual,
          requestTarget,
          supportContact: undefined,
        }
      const { bankId, document } = bank
      return {
        bankId,
        country: bank.profile.country,
        readCertificate: bank.readCertificate,
        suspendedForSeconds: configured.isSuspended(bankId) ? suspendedRetrySeconds : undefined,
        isReadable: configured.isReadable(bankId),
        bankRegister: registerIn(bank.profile.country),
        ...addressRules(host),
        requestTarget: document.requestTarget ?? requestTarget,
        supportContact: document.supportContact,
      }
    },
  }
}

const [usualInterface] = INTERFACES

/** What is decided for one address of a bank: by its document, else by the interface there, else for the whole bank. */
function addressRulesOf(
  publicUrl: ReturnType<ConfiguredBanks['publicUrlAt']>,
  ofBank: { readonly qwac: QwacPolicy },
): Pick<HostRules, 'tppInterface' | 'seal' | 'qwac'> {
  const tppInterface = publicUrl?.interface ?? usualInterface
  return {
    tppInterface,
    seal: publicUrl?.seal ?? tppInterface.seals[0],
    qwac: publicUrl?.qwac ?? tppInterface.qwac ?? ofBank.qwac,
  }
}
