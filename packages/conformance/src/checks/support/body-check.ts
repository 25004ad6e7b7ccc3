import type { Check } from '../../check.ts'
import type { Severity } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { type BodyChange, changeBody } from './body.ts'
import { expectCreated, expectRefused } from './expect.ts'
import { create, dateInDays, type Product, requireCreated } from './products.ts'

/** A body that differs from an ordinary one, and whether it must be accepted. */
export interface BodyCase extends BodyChange {
  readonly id: string
  readonly rules: readonly string[]
  readonly title: string
  readonly verdict: 'refused' | 'accepted'
  readonly severity?: Severity
}

/** Returns the check that sends this body as a payment of the product. */
export function bodyCheck(product: Product, row: BodyCase): Check {
  return {
    id: row.id,
    rules: row.rules,
    title: row.title,
    severity: row.severity ?? 'must',
    needs: ['pisp', 'facts', 'payments'],
    async run(context) {
      await requireCreated(context, product)
      const body = changeBody(product.body(context), { ...row, set: datesIn(context, row.set) })
      const answer = await create(context, product, { body })
      return row.verdict === 'refused' ? expectRefused(answer) : expectCreated(answer)
    },
  }
}

/** In a table of cases `today+30` stands for the date 30 days after the bank's today. */
function datesIn(context: CheckContext, set: BodyCase['set'] = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(set).map(([path, value]) => {
      const days = typeof value === 'string' ? /^today\+(\d+)$/.exec(value)?.[1] : undefined
      return [path, days === undefined ? value : dateInDays(context, Number(days))]
    }),
  )
}
