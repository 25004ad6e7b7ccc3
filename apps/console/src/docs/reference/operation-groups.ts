import { type Operation, OPERATIONS } from '@havn/contract'
import { BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'

/** Operations of one tag, under a title for people. */
export interface OperationGroup {
  readonly tag: string
  readonly title: string
  readonly operations: readonly Operation[]
}

const TITLES: Readonly<Record<string, string>> = {
  payments: 'Payments',
  'bulk-payments': 'Bulk payments',
  'periodic-payments': 'Periodic payments',
  'signing-baskets': 'Signing baskets',
  sca: 'Authorisations and users',
  accounts: 'Accounts',
  'card-accounts': 'Card accounts',
  consents: 'Consents',
  agreements: 'Agreements',
  'funds-confirmations': 'Confirmation of funds',
  'tpp-dialogue': 'Contact information',
  sandbox: 'Sandbox',
}

/** Every operation of the Norwegian interface, with the id under which the list of operations has it: several share one definition. */
export const ALL_OPERATIONS: readonly Operation[] = Object.entries<Operation>(OPERATIONS).map(
  ([id, operation]) => ({ ...operation, id }),
)

/** Every operation of the Berlin Group interface, but those of the sandbox, which are the same in all interfaces. */
export const STANDARD_OPERATIONS: readonly Operation[] = Object.values<Operation>(BERLIN_GROUP_OPERATIONS)

/** The groups of the Norwegian interface. */
export const OPERATION_GROUPS: readonly OperationGroup[] = groupsOf(ALL_OPERATIONS)

/** The groups of the Berlin Group interface. */
export const STANDARD_GROUPS: readonly OperationGroup[] = groupsOf(STANDARD_OPERATIONS)

/** The groups in the order of the titles; a tag without a title comes last, under its own name. */
function groupsOf(all: readonly Operation[]): readonly OperationGroup[] {
  return [...new Set([...Object.keys(TITLES), ...all.map(({ tag }) => tag)])].flatMap((tag) => {
    const operations = all.filter((operation) => operation.tag === tag)
    return operations.length === 0 ? [] : [{ tag, title: TITLES[tag] ?? tag, operations }]
  })
}
