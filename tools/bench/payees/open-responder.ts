import { makeBanksFolder } from '../../../test/banks/support/banks-folder.ts'
import { accountOf, addResponder, type Participant } from '../../../test/payees/support/responder.ts'
import { type BankOptions, openBank, type TestBank } from '../../../test/support/bank.ts'

const FIRST = ['Anna', 'Jonas', 'Lena', 'Paul', 'Mia', 'Felix', 'Clara', 'Emil', 'Nora', 'Jakob']
const LAST = [
  'Müller',
  'Schmidt',
  'Schneider',
  'Fischer',
  'Weber',
  'Meyer',
  'Wagner',
  'Becker',
  'Hoffmann',
  'Koch',
].flatMap((name) => [name, `${name.slice(0, -1)}bach`])

/** One of 200 names that are as frequent as each other. */
export const nameOf = (number: number) =>
  `${FIRST[number % FIRST.length]} ${LAST[Math.floor(number / FIRST.length) % LAST.length]}`

/** An account of the bank, and who holds it. */
export const account = (number: number) => ({ iban: accountOf(number), name: nameOf(number * 7) })

/** A bank with so many accounts that answers other banks, and TPPs. */
export async function openResponder(
  participants: readonly Participant[],
  { accounts, options = {} }: { readonly accounts: number; readonly options?: BankOptions },
): Promise<{ readonly bank: TestBank; close(): Promise<void> }> {
  const nameByIban = new Map(
    Array.from({ length: accounts }, (_, number) => {
      const { iban, name } = account(number)
      return [iban, name] as const
    }),
  )
  const folder = makeBanksFolder()
  addResponder(folder, participants, {
    publicUrls: [
      'https://psd2.bank.example',
      { url: 'https://xs2a.bank.example', interface: 'berlin-group-1.3' },
      { url: 'https://vop.bank.example', interface: 'vop-1' },
    ],
    payeeVerification: { currencies: ['EUR'], answersTpps: true },
  })
  const { matchPayeeName } = await import('../../../apps/server/src/core-bank/index.ts')
  const bank = await openBank({
    banksFolder: folder.path,
    hasTls: true,
    ...options,
    replaceCoreBank: (ledger) => ({
      ...ledger,
      async findAccountHolders({ iban }) {
        const name = nameByIban.get(iban)
        return name === undefined ? undefined : { holders: [{ name, isPerson: true }] }
      },
      async verifyPayee({ account: of, name }) {
        const holder = of.kind === 'iban' ? nameByIban.get(of.iban) : undefined
        return holder === undefined
          ? { kind: 'not-possible' }
          : matchPayeeName({ name }, [{ name: holder, isPerson: true }])
      },
    }),
  })
  return {
    bank,
    async close() {
      await bank.close()
      folder.remove()
    },
  }
}

/** The value below which so many of a hundred are. */
export function percentileOf(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

export const sortedOf = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
