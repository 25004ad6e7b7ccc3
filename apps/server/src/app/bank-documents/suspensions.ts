import type { NamedBank } from '../../platform/banks/index.ts'

export interface SuspensionsSetup {
  listNamedBanks(): Promise<readonly NamedBank[]>
  /** Called when a bank was suspended, became readable or unreadable meanwhile, or was resumed. */
  onSuspension(bank: {
    readonly bank: string
    readonly suspendedAt: string | undefined
    readonly isReadable: boolean
  }): void
}

/** Which banks are suspended, as the database said when it was last asked. */
export function createSuspensions(setup: SuspensionsSetup) {
  const byId = new Map<string, Pick<NamedBank, 'name' | 'suspendedAt' | 'isReadable'>>()
  return {
    /** Whether the database has a bank with this id that a document named, now or earlier. */
    isKnown: (bankId: string) => byId.has(bankId),
    isSuspended: (bankId: string) => byId.get(bankId)?.suspendedAt !== undefined,
    isReadable: (bankId: string) => byId.get(bankId)?.isReadable === true,
    /** The banks that have data here and are not suspended. */
    listOpen: () =>
      [...byId]
        .filter(([, { suspendedAt }]) => suspendedAt === undefined)
        .map(([bankId, { name }]) => ({ bankId, name })),
    async reload(): Promise<void> {
      for (const { name, bankId, suspendedAt, isReadable } of await setup.listNamedBanks()) {
        const before = byId.get(bankId) ?? OPEN
        byId.set(bankId, { name, suspendedAt, isReadable })
        if (before.suspendedAt !== suspendedAt || before.isReadable !== isReadable)
          setup.onSuspension({ bank: name, suspendedAt, isReadable })
      }
    },
  }
}

const OPEN = { suspendedAt: undefined, isReadable: false }
