import { type Operation, OPERATIONS } from '@havn/contract'

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
  'tpp-dialogue': 'Contact information',
  sandbox: 'Sandbox',
}

/** Every operation, with the id under which the list of operations has it: several share one definition. */
export const ALL_OPERATIONS: readonly Operation[] = Object.entries<Operation>(OPERATIONS).map(
  ([id, operation]) => ({ ...operation, id }),
)

/** The groups in the order of the titles; a tag without a title comes last, under its own name. */
export const OPERATION_GROUPS: readonly OperationGroup[] = [
  ...new Set([...Object.keys(TITLES), ...ALL_OPERATIONS.map(({ tag }) => tag)]),
].flatMap((tag) => {
  const operations = ALL_OPERATIONS.filter((operation) => operation.tag === tag)
  return operations.length === 0 ? [] : [{ tag, title: TITLES[tag] ?? tag, operations }]
})

/** Finds an operation by its id. */
export function findOperationById(id: string): Operation | undefined {
  return ALL_OPERATIONS.find((operation) => operation.id === id)
}
