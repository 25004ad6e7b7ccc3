/** A node of a plan as auto_explain logs it in JSON, as far as it is looked at. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  /** Zero for a node that was planned and never executed, such as a partition that was pruned meanwhile. */
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly PlanNode[]
}

/** A statement that was executed, with its plan. */
export interface ExecutedPlan {
  readonly text: string
  readonly plan: PlanNode
}

/** The tables that grow: whether a relation is one of them or a partition of one, and of which. */
export type GrowingTables = ReadonlyMap<string, string>

/** What is wrong with a plan, such as `reads all of payments.payment`. */
export interface PlanProblem {
  readonly table: string
  readonly problem: string
  readonly text: string
}

/** Today's partition, a neighbour, the next period and the default partition. */
export const partitionsMax = 4

/** Finds scans of whole tables that grow, and reads of many partitions of one. */
export function findPlanProblems({ text, plan }: ExecutedPlan, growing: GrowingTables): PlanProblem[] {
  const problems = new Map<string, PlanProblem>()
  const add = (table: string, problem: string) =>
    problems.set(`${table} ${problem}`, { table, problem, text })
  for (const node of executedNodes(plan)) {
    const table = tableOf(node, growing)
    if (table !== undefined && readsAll(node)) add(table, 'is read as a whole')
    if (/Append/.test(node['Node Type']))
      for (const [parent, partitions] of partitionsUnder(node, growing))
        if (partitions > partitionsMax) add(parent, 'is read in more partitions than needed')
  }
  return [...problems.values()]
}

function* executedNodes(node: PlanNode): Generator<PlanNode> {
  if (node['Actual Loops'] === 0) return
  yield node
  for (const child of node.Plans ?? []) yield* executedNodes(child)
}

function tableOf(node: PlanNode, growing: GrowingTables): string | undefined {
  return growing.get(`${node.Schema}.${node['Relation Name']}`)
}

/** An index that is read without a condition is read from one end to the other, unless something stops it. */
function readsAll(node: PlanNode): boolean {
  if (node['Node Type'] === 'Seq Scan') return true
  return /^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined
}

/** How many partitions of each table the children of a node read, each time that it is executed. */
function partitionsUnder(append: PlanNode, growing: GrowingTables): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const child of append.Plans ?? []) {
    const scan = executedNodes(child).find((node) => tableOf(node, growing) !== undefined)
    const parent = scan === undefined ? undefined : tableOf(scan, growing)
    if (parent === undefined) continue
    const share = (child['Actual Loops'] ?? 1) / (append['Actual Loops'] ?? 1)
    counts.set(parent, (counts.get(parent) ?? 0) + share)
  }
  return counts
}
